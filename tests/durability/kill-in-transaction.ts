/**
 * Preload for a server that is to be killed inside a transaction, by what its driver is about to send or has been
 * answered. It also answers queries of the test while no request runs, and keeps the clock of the demo data.
 */

import { clockFrom } from '#server/test-clock';

/** Where the next transaction that writes to a table is killed; others are left alone. */
export interface KillPoint {
  readonly table: string;
  /** Statements that write, after which it is killed. */
  readonly writes: number;
  /** Killed at the commit instead: once it is on its way, or once it is answered. */
  readonly commit?: 'sent' | 'answered';
}

/** Killed where it is about to write a value to a table. */
export interface KillBefore {
  readonly table: string;
  readonly value: string;
}

/** What it is asked meanwhile. */
export interface Question {
  readonly number: number;
  readonly sql: string;
}

export const killInTransaction = (now: string) => `
  import { createRequire } from 'node:module';
  const { Client } = createRequire(process.cwd() + '/package.json')('pg');
  ${clockFrom(now)}
  let point;
  let asked;
  const transactions = new WeakMap();
  const die = () => process.kill(process.pid, 'SIGKILL');
  const real = Client.prototype.query;
  Client.prototype.query = function (text, ...rest) {
    asked = this;
    const sql = typeof text === 'string' ? text : (text?.text ?? '');
    if (/^(begin|start transaction)/i.test(sql)) transactions.set(this, { writes: 0, isMeant: false });
    const transaction = transactions.get(this);
    const isWrite = /^\\s*(insert|update|delete|with[^]*?(insert into|update|delete from))/i.test(sql);
    const values = text?.values ?? rest[0];
    if (point?.value !== undefined && isWrite && sql.includes(point.table) && values?.includes(point.value)) die();
    if (transaction && point && isWrite) {
      transaction.writes += 1;
      transaction.isMeant ||= new RegExp('(into|update) "?' + point.table + '\\\\b').test(sql);
    }
    const due = transaction?.isMeant && transaction.writes >= point.writes;
    const commits = due && point.commit !== undefined && /^commit/i.test(sql);
    const answer = real.call(this, text, ...rest);
    if (commits && point.commit === 'sent') setImmediate(die);
    if (commits && point.commit === 'answered') answer.then(die);
    if (due && point.commit === undefined && isWrite) answer.then(die);
    return answer;
  };

  process.on('message', async (message) => {
    if (message.writes !== undefined || message.value !== undefined) {
      point = message;
      process.send('armed');
      return;
    }
    const { rows } = await real.call(asked, message.sql);
    process.send({ number: message.number, rows });
  });
  process.channel?.unref();
`;
