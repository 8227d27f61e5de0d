/**
 * `npm run mode`: what stands and is ahead; `npm run mode -- read-only --to 2026-03-16T23:30 [--from …] [--reason …]`,
 * `maintenance` alike, `normal` ends what is running: for an operator without a browser.
 */
import { parseArgs } from 'node:util';
import { systemClock } from './clock.ts';
import { carryOutOrder, command } from './operator.ts';
import { type ModeOrder, orderMode, tellModes } from './platform/mode/order-mode.ts';

const modes: Readonly<Record<string, ModeOrder['mode']>> = {
  normal: 'NORMAL',
  'read-only': 'READ_ONLY',
  maintenance: 'MAINTENANCE',
};

await command(async () => {
  const options = { from: { type: 'string' }, to: { type: 'string' }, reason: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name] = positionals;
  const mode = name === undefined ? undefined : modes[name];
  if (name !== undefined && mode === undefined)
    throw new Error(`只能是 ${Object.keys(modes).join('、')}，没有 ${name}`);
  const order = mode && { ...values, mode };
  const told = await carryOutOrder<string>('mode', order ?? null, ({ database: { db } }) =>
    order ? orderMode(db, systemClock, order) : tellModes(db, systemClock),
  );
  console.log(told);
});
