/** The server process of a deployment; `npm start` also builds what is not built. */
import { start } from './start.ts';

try {
  console.log(await start((message) => console.log(message)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
