/** Memory of the present process as it is when nothing is left to collect. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** MB on the heap and beside it. Resident memory would also tell how far the heap had grown for what is gone. */
export function settledMemory(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}
