/** A first start of the portal: leaves the demonstration data in DATA_DIR, and ends. */
import { start } from '../server/start.ts';

await start(console.log);
process.kill(process.pid, 'SIGTERM');
