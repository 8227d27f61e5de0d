/** `dev/answers.ts`: what calls get that no server answers yet, held against their contracts. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import type { Call, Dialect, Paged } from '../../contract/index.ts';
import { OK, REFUSALS, rowsToWire } from '../../contract/index.ts';
import { answerFault, inputFault } from '../../testing/contracts.ts';
import { formOf, inputOf, type Place } from './asked-input.ts';
import type { Harness } from '../../testing/harness.ts';

/** As the wire carries it. */
export interface Envelope {
  readonly code: string;
  readonly msg: string;
  readonly data: unknown;
}

type Answering = (input: never, made: never) => unknown;

interface Answered extends Place {
  readonly answering: Answering;
}

/** Default export of the module. */
type Declares = (portal: Pick<Harness, 'answer'>) => void;

export const answersName = 'dev/answers.ts';

async function answersIn(file: string): Promise<Answered[]> {
  const module = (await tsImport(pathToFileURL(file).href, import.meta.url)) as { default?: Declares };
  const answered: Answered[] = [];
  module.default?.({
    answer: (call, answering) =>
      void answered.push({ call, path: formOf(call.path), answering: answering as Answering }),
  });
  return answered;
}

const refused = (msg: string): Envelope => ({ code: REFUSALS.invalid, msg, data: null });

async function envelopeOf({ call, answering }: Answered, input: Record<string, unknown>): Promise<Envelope> {
  const wrong = inputFault(call, input);
  if (wrong !== undefined) return refused(`${call.path} 的入参不符合约定：${wrong}`);
  const answer = await answering(input as never, { path: call.path, input, options: {} } as never);
  const fault = answerFault(call, answer);
  if (fault !== undefined) return refused(`${answersName} 对 ${call.path} 的应答不符合约定：${fault}`);
  const data =
    call.kind === 'page' ? rowsToWire(call as Call & { dialect: Dialect }, answer as Paged<unknown>) : answer;
  return { code: OK, msg: '操作成功', data: data ?? null };
}

/** Answers one request, whose address below the API base is given. */
export type Answer = (address: URL, body: Buffer) => Promise<Envelope>;

export interface Answers {
  /** What answers a call; undefined where the module does not. */
  find(method: string | undefined, below: string): Promise<Answer | undefined>;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** @param turn Changes when the plugin's own files did. */
export function localAnswers(root: string, turn: () => number, onError: (text: string) => void): Answers {
  const file = join(root, answersName);
  let known = '';
  let answered: Promise<readonly Answered[]> = Promise.resolve([]);
  return {
    async find(method, below) {
      if (!existsSync(file)) return undefined;
      const now = `${statSync(file).mtimeMs} ${turn()}`;
      if (now !== known) {
        answered = answersIn(file).catch((error: unknown) => {
          onError(`${answersName} 无法读取：${messageOf(error)}`);
          return [];
        });
      }
      known = now;
      const found = (await answered).find(({ call, path }) => call.method === method && path.test(below));
      if (!found) return undefined;
      return async (address, body) => {
        try {
          return await envelopeOf(found, inputOf(found, address, below, body.toString()));
        } catch (error) {
          return refused(`${answersName} 没有应答 ${found.call.path}：${messageOf(error)}`);
        }
      };
    },
  };
}
