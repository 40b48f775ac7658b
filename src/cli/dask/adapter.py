"""Leases of tincan as tasks of Dask. Holds no state: killed at any moment, it is started again with what is missing.

stdin:  one line for each job {"argv", "plan", "canary", "leases": [[id, "0-3"], ...], ...}; when it closes, this ends.
stdout: one line for each finished lease {"id", "sha256", "tallies", "worker", ...}, or {"event": ...}.
Exit:   75 passing trouble, 78 trouble for good.
"""
import sys
sys.path[:] = [place for place in sys.path if place]  # not whatever lies in the folder this was started in
import json, os, platform, queue, socket, ssl, subprocess, threading

PASSING, FOR_GOOD = 75, 78


def say(**words):
    sys.stdout.write(json.dumps(words) + "\n")
    sys.stdout.flush()


def leave(code, fault=None, said="", **more):
    if fault:
        say(event="fault", fault=fault, said=str(said), **more)
    os._exit(code)  # without waiting for threads: the driver has all it needs


def child(argv, plan, blocks):
    """On a worker: what the program says of some blocks. It ends when this process does: its stdin closes."""
    try:
        run = subprocess.Popen(argv + [blocks], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except OSError as error:
        return {"fault": "program", "said": "%s: %s" % (argv[0], error.strerror)}
    try:
        run.stdin.write(plan.encode() + b"\n")
        run.stdin.flush()
    except OSError:
        pass  # it ended before it read: what it says tells why
    told, complained = run.stdout.read(), run.stderr.read()
    code = run.wait()
    run.stdin.close()
    if code < 0:
        raise RuntimeError("killed by signal %d" % -code)  # Dask tries again
    try:
        return json.loads(told) if code == 0 else {"fault": "work", "said": complained.decode(errors="replace").strip()}
    except ValueError:
        return {"fault": "work", "said": "what it printed is no answer"}


def play(argv, plan, canary, blocks):
    """On a worker: a lease, and how it played the block that the driver has played too, which is played once."""
    from distributed import get_worker
    worker = get_worker()
    here = "%s (%s)" % (worker.address, socket.gethostname())
    with worker.__dict__.setdefault("tincan_lock", threading.Lock()):
        asked = argv, canary[0] or plan, canary[1]
        known, first = worker.__dict__.get("tincan_first", (None, {}))
        if known != asked or "fault" in first:
            first = child(*asked)
            worker.tincan_first = asked, first
    if "fault" in first or blocks is None:
        return dict(first, first=first.get("sha256"), worker=here)
    return dict(child(argv, plan, blocks), first=first["sha256"], worker=here)


def probe(address, security):
    """Reach the scheduler once by hand: Dask would try a refused certificate until its time is over."""
    scheme, place = address.split("://", 1)
    host, _, port = place.rpartition(":")
    try:
        plain = socket.create_connection((host.strip("[]"), int(port)), timeout=10)
    except (OSError, ValueError) as error:
        return leave(PASSING, "unreachable", error)
    with plain:
        try:
            if scheme == "tls":
                context = security.get_connection_args("client")["ssl_context"]
                if context is None:  # nothing to show: let the scheduler say so
                    context = ssl.create_default_context(cafile=security.tls_ca_file)
                    context.check_hostname = False
                plain = context.wrap_socket(plain, server_hostname=host)
            if not plain.recv(1):
                leave(PASSING, "closed", "it closes the connection")
        except ssl.SSLCertVerificationError as error:
            leave(FOR_GOOD, "stranger", error.verify_message)
        except OSError as error:
            refused = isinstance(error, ssl.SSLError) and "alert" in str(error).lower()
            leave(*(FOR_GOOD, "certificate") if refused else (PASSING, "closed"), getattr(error, "reason", None) or error)


def connect(job):
    """A client of the scheduler that is named, or of one made here."""
    import dask, distributed
    dask.config.set({"distributed.scheduler.allowed-failures": job["allowed_failures"],
                     "distributed.scheduler.worker-ttl": "%ds" % job["worker_ttl"],
                     "distributed.comm.timeouts.connect": "10s"})
    if not job.get("connect"):
        return distributed.Client(distributed.LocalCluster(n_workers=job["local"], threads_per_worker=1, processes=False,
                                                           memory_limit=0, dashboard_address=None))
    security = None
    if job["connect"].startswith("tls://"):
        try:
            security = distributed.Security(tls_ca_file=job["tls_ca"], tls_client_cert=job["tls_cert"],
                                            tls_client_key=job["tls_key"], require_encryption=True)
            security.get_connection_args("client")
        except (OSError, ValueError) as error:
            leave(FOR_GOOD, "files", error)
    probe(job["connect"], security)
    try:
        return distributed.Client(job["connect"], security=security, timeout=10, set_as_default=False)
    except (OSError, ValueError, RuntimeError) as error:
        leave(PASSING, "closed", error)


def same_python(client):
    """Functions go over the wire as bytecode: every Python must be of the same 3.x."""
    found = client.get_versions()
    for name, has in sorted(dict(found["workers"], scheduler=found["scheduler"]).items()):
        python = (has or {}).get("host", {}).get("python", "")
        if tuple(python.split(".")[:2]) != platform.python_version_tuple()[:2]:
            leave(FOR_GOOD, "python", "Python %s, here %s" % (python, platform.python_version()), worker=name)


def enforce(dask_scheduler, failures, ttl):
    """On the scheduler: the settings without which work is given up too early or waited for too long."""
    dask_scheduler.allowed_failures, dask_scheduler.worker_ttl = failures, float(ttl)
    clock = dask_scheduler.periodic_callbacks.get("worker-ttl")
    if clock is not None:
        clock.stop()
        clock.callback_time = ttl * 250.0
        clock.start()
    return {"allowed_failures": dask_scheduler.allowed_failures, "worker_ttl": dask_scheduler.worker_ttl}


def examine(client, job, settings):
    """For `tincan doctor`: every worker by itself."""
    import distributed

    def versions():
        return {"python": platform.python_version(), "distributed": distributed.__version__}
    say(event="here", settings=settings, **versions())
    for address in sorted(client.nthreads()):
        pin = dict(workers=[address], allow_other_workers=False, pure=False)
        try:
            found = client.submit(versions, **pin).result(timeout=30)
            found.update(client.submit(play, job["argv"], job["plan"], job["canary"], None, **pin).result(timeout=120))
        except Exception as error:
            found = {"fault": "worker", "said": "%s: %s" % (type(error).__name__, error)}
        say(**dict({"worker": address}, **dict(found, event="worker", tallies="")))
    leave(0)


def listen(heard):
    """Jobs, until nobody wants any more."""
    for line in sys.stdin:
        heard.put(("job", json.loads(line)))
    leave(0)


def watch(client, heard):
    """Who is there, again and again; and that the scheduler is not."""
    while True:
        try:
            if client.status != "running":
                raise OSError("the connection to the scheduler is lost")
            heard.put(("workers", client.nthreads()))
        except Exception as error:
            return heard.put(("lost", error))
        threading.Event().wait(1)


def work(client, heard):
    """Job after job: leases to whoever is there, two for each thread, and what comes back to the driver."""
    waiting, out, there, quiet, count = [], {}, {}, 0, 0
    while True:
        what, value = heard.get()
        if what == "job":
            job, waiting = value, value["leases"][::-1]
        elif what == "lost":
            leave(PASSING, "lost", value)
        elif what == "workers":
            quiet = 0 if value or not (waiting or out) else quiet + 1
            if quiet > job["patience"]:
                leave(PASSING, "workers", "none for %d s" % quiet)
            if set(value) != set(there):
                say(event="workers", now=len(value), came=sorted(set(value) - set(there)), went=sorted(set(there) - set(value)))
            there = value
        else:
            if value.status != "finished":
                leave(PASSING, "failed", value.exception() if value.status == "error" else value.status)
            answer = value.result()
            if "fault" in answer:
                leave(FOR_GOOD, answer["fault"], answer["said"], worker=answer["worker"])
            say(**dict(answer, id=out.pop(value.key)[0]))
            value.release()  # else Dask plays it again when its worker dies
            if not waiting and not out:
                say(event="done")
        while waiting and len(out) < 2 * sum(there.values()):
            (lease, blocks), count = waiting.pop(), count + 1
            future = client.submit(play, job["argv"], job["plan"], job["canary"], blocks, pure=False,
                                   retries=job["retries"], key="tincan-%s-%d" % (client.id, count))
            out[future.key] = lease, future
            future.add_done_callback(lambda done: heard.put(("done", done)))


def main():
    heard = queue.Queue()
    threading.Thread(target=listen, args=(heard,), daemon=True).start()
    job = heard.get()[1]
    try:
        import distributed
    except ImportError as error:
        leave(FOR_GOOD, "package", error)
    client = connect(job)
    same_python(client)
    settings = client.run_on_scheduler(enforce, failures=job["allowed_failures"], ttl=job["worker_ttl"])
    say(event="connected", scheduler=client.scheduler.address)
    if job.get("doctor"):
        examine(client, job, settings)
    heard.put(("job", job))
    threading.Thread(target=watch, args=(client, heard), daemon=True).start()
    work(client, heard)


if __name__ == "__main__":
    main()
