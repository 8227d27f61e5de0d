/**
 * Each file of tests begins without the storages of those before it: the runner makes one a file, and Node 20 hands
 * every promise to all that were ever used, which is a quarter of the time of a process that runs many files.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

type Storages = Set<AsyncLocalStorage<unknown>>;
/** A file may have globals of its own; the class is the process's. */
const shared = AsyncLocalStorage as typeof AsyncLocalStorage & { used?: Storages };

function watch(): Storages {
  const used: Storages = new Set();
  const { run } = AsyncLocalStorage.prototype;
  Reflect.set(
    AsyncLocalStorage.prototype,
    'run',
    function (this: AsyncLocalStorage<unknown>, ...given: Parameters<typeof run>) {
      used.add(this);
      return Reflect.apply(run, this, given) as unknown;
    },
  );
  return used;
}

shared.used ??= watch();
for (const storage of shared.used) storage.disable();
shared.used.clear();
