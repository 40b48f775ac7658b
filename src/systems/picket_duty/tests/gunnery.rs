//! gunnery
