tincan compare picket-duty/kimberly --with optional.willow=true --decide --shard 1/4 --save part
