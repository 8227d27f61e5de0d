/** People at the real app, who make the steps of a document one after another. */
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { Call, InputOf, OutputOf } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import type { TestServer } from '#server/testing';
import type { Example, Row } from '../examples/example.ts';
import { AREAS } from '../examples/examples.ts';

export interface Story {
  /** Earlier step → the account that makes it. */
  readonly makers: Readonly<Record<string, string>>;
  /** The account that makes the later step. */
  readonly by: string;
  /** Makes the earlier steps on a document of its own. @returns the later step, to be tried more than once. */
  readonly document: (desk: Desk) => Promise<() => Promise<unknown>>;
}

/** By table of steps, and the later step of its pairs. */
export type Stories = Readonly<Record<string, Readonly<Record<string, Story>>>>;

interface Asked {
  /** Default: that of the example. */
  readonly by?: string;
  /** Narrows the row of the example further. */
  readonly where?: string;
  /** Replaces what the example finds. */
  readonly row?: Row;
}

const exampleOf = (address: string): Example => {
  const found = Object.values(AREAS).flatMap((examples) => examples[address] ?? []);
  if (!found[0]) throw new Error(`There is no example ${address}.`);
  return found[0];
};

/** @param server - Asked at each use: it is opened after the test file is read. */
export function deskOf(server: () => TestServer) {
  const person = async (account: string) => {
    const found = server()
      .db.selectFrom('usrUser as u')
      .innerJoin('usrUserEnt as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.currentFlag', '=', 1))
      .select(['u.id as userId', 'u.userName', 'u.phone', 'm.entId']);
    return found.where('u.account', '=', account).executeTakeFirstOrThrow();
  };

  async function find(query: string): Promise<Row> {
    const { rows } = await sql.raw<Row>(query).execute(server().db);
    const [found] = rows;
    if (!found) throw new Error(`The demonstration has no such row: ${query}`);
    return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]));
  }

  /** Makes the call of an example, with the delivered roles. @returns what it named, and what was answered. */
  async function make(address: string, { by, where = 'true', row }: Asked = {}) {
    const example = exampleOf(address);
    const account = by ?? example.by;
    const { userId, entId } = await person(account);
    const query = (example.row ?? 'select 1').replaceAll(':ent', entId).replaceAll(':user', userId);
    const chosen = row ?? (await find(`select * from (${query}) r where ${where} limit 1`));
    const call = server().app.portal.routes.find((one) => `${one.call.method} ${one.call.path}` === address)?.call;
    if (!call) throw new Error(`There is no call ${address}.`);
    const answer: unknown = await (await server().as(account)).call(call, example.input(chosen));
    return { row: chosen, answer: answer as Row };
  }

  const ask = async <C extends Call>(account: string, call: C, input: InputOf<C>): Promise<OutputOf<C>> =>
    (await server().as(account)).call(call, input);

  /** Decides the step of an approval that is open. */
  async function decide(account: string, bizType: string, bizCode: string, approve: boolean): Promise<void> {
    const { id } = await find(
      `select id from wf_instance where biz_type = '${bizType}' and biz_code = '${bizCode}' order by id desc limit 1`,
    );
    const opinion = approve ? {} : { auditOpinion: '资料与登记不符，请核对后重新提交' };
    await ask(account, workflowtask.submitAuditResult, { processInstId: id ?? '', approve, ...opinion });
  }

  /** One natural person has both accounts while this works. */
  async function asOnePerson(account: string, other: string, work: () => Promise<void>): Promise<void> {
    const [own, shared] = [(await person(account)).phone, (await person(other)).phone];
    const set = (phone: string | null) =>
      server().db.updateTable('usrUser').set({ phone }).where('account', '=', account).execute();
    await set(shared);
    try {
      await work();
    } finally {
      await set(own);
    }
  }

  return { server, person, find, make, ask, decide, asOnePerson };
}

export type Desk = ReturnType<typeof deskOf>;
