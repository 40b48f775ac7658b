"""Leases of tincan as tasks of Dask. Holds no state: killed at any moment, it is started again with what is missing.

stdin:  one line {"protocol": 1, "argv", "plan", "leases": [[id, "0-3"], ...], ...}; when it closes, this ends.
stdout: one line for each finished lease {"id", "sha256", "tallies", "worker"}, or {"event": ...}.
Exit:   0 all done, 75 passing trouble, 78 trouble for good.
"""
import sys
sys.path[:] = [place for place in sys.path if place]  # not whatever lies in the folder this was started in
import hashlib, json, os, platform, queue, socket, ssl, subprocess, threading

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
    if code:
        return {"fault": "work", "said": complained.decode(errors="replace").strip()}
    try:
        answer = json.loads(told)
        sound = hashlib.sha256(answer["tallies"].encode()).hexdigest() == answer["sha256"]
    except (ValueError, KeyError, TypeError):
        return {"fault": "work", "said": "what it printed is no answer"}
    return answer if sound else {"fault": "work", "said": "its checksum does not fit"}


def play(argv, plan, blocks, canary):
    """On a worker: one lease, once the worker has shown that it plays the first block as the driver does."""
    from distributed import get_worker
    worker = get_worker()
    here = "%s (%s)" % (worker.address, socket.gethostname())
    lock = worker.__dict__.setdefault("tincan_lock", threading.Lock())
    shown = worker.__dict__.setdefault("tincan_shown", {})
    mark = (tuple(argv), canary["sha256"])
    with lock:
        if mark not in shown:
            shown[mark] = child(argv, plan, canary["blocks"])
    first = shown[mark]
    if "fault" in first:
        del shown[mark]
        return dict(first, worker=here)
    if first["version"] != canary["version"]:
        return {"fault": "version", "said": first["version"], "worker": here}
    if first["sha256"] != canary["sha256"]:
        return {"fault": "canary", "said": "%s %s" % (first["version"], first["build"]), "worker": here}
    answer = dict(first) if blocks == canary["blocks"] else child(argv, plan, blocks)
    return dict(answer, worker=here)


def probe(address, security):
    """Reach the scheduler once by hand: Dask would try a refused certificate until its time is over."""
    scheme, place = address.split("://", 1)
    host, _, port = place.rpartition(":")
    try:
        plain = socket.create_connection((host.strip("[]"), int(port)), timeout=10)
    except (OSError, ValueError) as error:
        return "unreachable", error
    with plain:
        try:
            if scheme == "tls":
                context = security.get_connection_args("client")["ssl_context"]
                if context is None:  # nothing to show: let the scheduler say so
                    context = ssl.create_default_context(cafile=security.tls_ca_file)
                    context.check_hostname = False
                plain = context.wrap_socket(plain, server_hostname=host)
            return (None, None) if plain.recv(1) else ("closed", "it closes the connection")
        except ssl.SSLCertVerificationError as error:
            return "stranger", error.verify_message
        except ssl.SSLError as error:
            return ("certificate" if "alert" in str(error).lower() else "closed"), error.reason or error
        except OSError as error:
            return "closed", error


def connect(job):
    """A client of the scheduler that is named, or of one made here."""
    import dask, distributed
    dask.config.set({"distributed.scheduler.allowed-failures": job["allowed_failures"],
                     "distributed.scheduler.worker-ttl": "%ds" % job["worker_ttl"],
                     "distributed.comm.timeouts.connect": "10s"})
    if not job.get("connect"):
        cluster = distributed.LocalCluster(n_workers=job["local"], threads_per_worker=1, processes=False,
                                           memory_limit=0, dashboard_address=None)
        return distributed.Client(cluster)
    security = None
    if job["connect"].startswith("tls://"):
        try:
            security = distributed.Security(tls_ca_file=job["tls_ca"], tls_client_cert=job["tls_cert"],
                                            tls_client_key=job["tls_key"], require_encryption=True)
            security.get_connection_args("client")
        except (OSError, ValueError) as error:
            leave(FOR_GOOD, "files", error)
    fault, said = probe(job["connect"], security)
    if fault:
        leave(PASSING if fault in ("unreachable", "closed") else FOR_GOOD, fault, said)
    try:
        return distributed.Client(job["connect"], security=security, timeout=10, set_as_default=False)
    except (OSError, ValueError, RuntimeError) as error:
        leave(PASSING, "closed", error)


def same_python(client):
    """Functions go over the wire as bytecode: every Python must be of the same 3.x."""
    mine = platform.python_version_tuple()[:2]
    found = client.get_versions()
    everybody = dict(found["workers"], scheduler=found["scheduler"])
    for name, has in sorted(everybody.items()):
        python = (has or {}).get("host", {}).get("python", "")
        if tuple(python.split(".")[:2]) != mine:
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


def watch(client, heard):
    """Who is there, again and again; and that the scheduler is not."""
    while True:
        try:
            if client.status != "running":
                raise OSError("the connection to the scheduler is lost")
            heard.put(("workers", client.nthreads()))
        except Exception as error:
            heard.put(("lost", error))
            return
        threading.Event().wait(1)


def examine(client, job, settings):
    """For `tincan doctor`: every worker by itself."""
    import distributed

    def versions():
        return {"python": platform.python_version(), "distributed": distributed.__version__}
    say(event="here", settings=settings, **versions())
    for address in sorted(client.nthreads()):
        pin = dict(workers=[address], allow_other_workers=False, pure=False)
        try:
            has = client.submit(versions, **pin).result(timeout=30)
            argv, plan, canary = job["argv"], job["plan"], job["canary"]
            found = client.submit(play, argv, plan, canary["blocks"], canary, **pin).result(timeout=120)
        except Exception as error:
            has, found = {}, {"fault": "worker", "said": "%s: %s" % (type(error).__name__, error)}
        found.pop("tallies", None)
        say(event="worker", **dict(found, worker=found.get("worker", address), **has))
    leave(0)


def main():
    job = json.loads(sys.stdin.readline())
    threading.Thread(target=lambda: (sys.stdin.read(), leave(0)), daemon=True).start()
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
    heard = queue.Queue()
    threading.Thread(target=watch, args=(client, heard), daemon=True).start()
    waiting, out, there, quiet = list(reversed(job["leases"])), {}, {}, 0
    while waiting or out:
        while waiting and len(out) < 2 * sum(there.values()):
            lease, blocks = waiting.pop()
            future = client.submit(play, job["argv"], job["plan"], blocks, job["canary"], pure=False,
                                   retries=job["retries"], key="tincan-%s-%d" % (client.id, lease))
            out[lease] = future
            future.add_done_callback(lambda done, lease=lease: heard.put(("done", (lease, done))))
        what, value = heard.get()
        if what == "lost":
            leave(PASSING, "lost", value)
        elif what == "workers":
            quiet = 0 if value else quiet + 1
            if quiet > job["patience"]:
                leave(PASSING, "workers", "none for %d s" % quiet)
            if set(value) != set(there):
                say(event="workers", now=len(value), came=sorted(set(value) - set(there)), went=sorted(set(there) - set(value)))
            there = value
        else:
            lease, future = value
            if future.status != "finished":
                leave(PASSING, "failed", future.exception() if future.status == "error" else future.status)
            answer = future.result()
            if "fault" in answer:
                leave(FOR_GOOD, answer["fault"], answer["said"], worker=answer["worker"])
            say(id=lease, sha256=answer["sha256"], tallies=answer["tallies"], worker=answer["worker"])
            out.pop(lease).release()  # else Dask plays it again when its worker dies
    leave(0)


if __name__ == "__main__":
    main()
