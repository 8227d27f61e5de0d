/** Addresses of the portal that its sources name: every text that could be one, wherever it stands. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { type Node, visit } from '../../scripts/boundaries/walk.ts';

export interface Named {
  readonly file: string;
  /** Without what follows a question mark or a hash. */
  readonly address: string;
  /** It goes on with what only runs know. */
  readonly open: boolean;
}

const rooms = ['plugins', 'runtime', 'sdk', 'server/platform'];
const unread = /(\.test(-d)?\.tsx?|\.d\.ts)$|(^|\/)(test-|fixture)|^sdk\/(cli|testing)\/|node_modules/;

/** Calls, files and streams of the server, and what the host serves beside pages. */
const elsewhere = /^\/(api|japi|ef-plus|live|plugins|static|assets|health)(\/|$)/;

const isAddress = (text: string) => /^\/[A-Za-z_][\w-]*(\/[\w-]*)*$/.test(text) && !elsewhere.test(text);

const named = (file: string, text: string, open: boolean): Named[] => {
  const [address = ''] = text.split(/[?#]/);
  return isAddress(address) ? [{ file, address, open: open && address === text }] : [];
};

function addressesOf(file: string): Named[] {
  const found: Named[] = [];
  visit(parseSync(file, readFileSync(file, 'utf8')).program.body, (node: Node) => {
    const { type, value } = node;
    if (type === 'Literal' && typeof value === 'string') found.push(...named(file, value, false));
    if (type !== 'TemplateLiteral') return;
    const [first, ...rest] = node['quasis'] as readonly { value: { cooked: string } }[];
    found.push(...named(file, first?.value.cooked ?? '', rest.length > 0));
  });
  return found;
}

export const namedAddresses = (): readonly Named[] =>
  rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(room, name))
      .filter((file) => /\.tsx?$/.test(file) && !unread.test(file))
      .flatMap(addressesOf),
  );
