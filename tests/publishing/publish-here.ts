/** Publishes a built version into a folder as the command does: `<folder> <built> <key file>`. */
import { readFileSync } from 'node:fs';
import { alone } from '../../sdk/cli/alone.ts';
import { publishTo } from '../../sdk/cli/commands/publish.ts';

const [folder = '', built = '', key = ''] = process.argv.slice(2);
const privateKey = readFileSync(key, 'utf8');
const { text, exit } = await alone(folder, () => publishTo({ folder, built, privateKey, progress: () => undefined }));
console.log(text);
process.exitCode = exit;
