/** The plugin under test, its user, its calls and its code, and what is broken of them. */
import type { ComponentType } from 'react';
import type { Call } from '../contract/index.ts';
import type { JoinKind } from '../joins.ts';
import type { Plugin } from '../plugin.ts';
import { accessTo } from './access.ts';
import { builtCode, type CodeFault, sourceCode } from './built/code.ts';
import { type FakeHost, fakeHost } from './fake-host.ts';
import { joinsOf } from './joins.ts';
import { type CallFault, portalCalls } from './portal-calls.ts';
import { joinAddress } from './screen.tsx';
import { socketsOf } from './sockets.ts';
import { type Grants, grantsOf, type TestUser } from './users.ts';

/**
 * Of calls: see `CallFault`. Of code: see `CodeFault`. `throws` pages throw while they are drawn; `skew` the plugin
 * needs an SDK that the portal does not have.
 */
export type Fault = CallFault | CodeFault | 'throws' | 'skew';

export interface WorldOptions {
  readonly user: TestUser;
  readonly unanswered: 'empty' | 'refused';
  readonly built: string | undefined;
}

const codeFaults: readonly string[] = ['missing-entry', 'bad-hash', 'no-export', 'wrong-container', 'slow-chunk'];
const isCodeFault = (kind: string | undefined): kind is CodeFault => kind !== undefined && codeFaults.includes(kind);
const isCallFault = (kind: Fault | undefined): kind is CallFault =>
  kind !== undefined && kind !== 'throws' && kind !== 'skew' && !isCodeFault(kind);

function Thrower(): never {
  throw new Error('The page throws on purpose.');
}

const cardsOf = ({ id, cards = {} }: Plugin, load: (name: string) => Promise<ComponentType>) =>
  Object.entries(cards).map(([name, { card: _card, under: _under, width = 1, height = 2, sort = 100, ...rest }]) => ({
    ...{ ...rest, id: `${id}/${name}`, width, height, sort },
    load: () => load(name),
  }));

/** Whom the host knows; codes are set with the user. */
function signedInAs(fake: FakeHost, { person, user }: Grants): void {
  if (person.token) fake.signIn({ user, codes: [...person.codes] });
  else fake.signOut();
}

/** Pages, cards and what joins, each load noted until it has ended. */
function loadingOf(plugin: Plugin, built: string | undefined, onError: (error: Error) => void) {
  const code = built === undefined ? sourceCode(plugin) : builtCode(built);
  const pending = new Set<Promise<unknown>>();
  let fault: Fault | undefined;
  async function load<T>(begin: () => Promise<T>): Promise<T | typeof Thrower> {
    try {
      return fault === 'throws' ? Thrower : await begin();
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }
  const noted = <T>(begin: () => Promise<T>) => {
    const loaded = load(begin);
    if (fault !== 'slow-chunk') pending.add(loaded);
    void loaded.catch(() => undefined).finally(() => pending.delete(loaded));
    return loaded;
  };
  return {
    pending: pending as ReadonlySet<Promise<unknown>>,
    page: (route: string) => noted(() => code.page(route)),
    card: (name: string) => noted(() => code.card(name)),
    join: (kind: JoinKind, name: string) => noted(() => code.join(kind, name)),
    fault(next: Fault | undefined): void {
      fault = next;
      code.fault(isCodeFault(next) ? next : undefined);
    },
    close: code.close,
  };
}

/** No portal has it. */
const unmetSdk = '^9999.0';

export function worldOf(plugin: Plugin, { user, unanswered, built }: WorldOptions) {
  const own = accessTo(plugin);
  const skewed = accessTo({ ...plugin, sdk: unmetSdk });
  let access = own;
  let grants = grantsOf(plugin, user);
  const errors: { path: string; error: Error }[] = [];
  let path = '';
  let payload: object = {};
  const onError = (error: Error) => void errors.push({ path, error });
  const code = loadingOf(plugin, built, onError);
  const decide = (target: string) => access.decide(grants, target);
  const isOwn = (target: string) => own.table.serves(target);
  const opens = (target: string) => !isOwn(target) || decide(target).allowed;
  const joins = joinsOf({ asked: () => access.asked(grants), load: code.join });
  const fake = fakeHost({ opens, cards: cardsOf(plugin, code.card), joins: joins.host });
  const calls = portalCalls(fake, unanswered);
  function signIn(next: TestUser): void {
    grants = grantsOf(plugin, next);
    signedInAs(fake, grants);
  }
  function endSession(message: string): void {
    fake.toast({ intent: 'error', message });
    signIn('anonymous');
  }
  const hears = (topic: string) => plugin.topics?.includes(topic) ?? false;
  const sockets = socketsOf({ fake, calls, endSession, hears });
  return {
    ...{ plugin, fake, calls, sockets, code, errors, onError, decide, signIn, joins },
    access: () => access,
    load: code.page,
    explain: (target: string) => access.explain(grants, target),
    menu: () => access.menuText(grants),
    /** Props of the fill or the notice that is drawn alone. */
    payload: (): object => payload,
    /** @returns its address. */
    drawsAlone(id: string, next: object): string {
      payload = next;
      return `${joinAddress}${id}`;
    },
    /** Errors from now on belong to this path. */
    goesTo: (next: string) => {
      path = next;
    },
    fault(kind: Fault | undefined, call?: Call): void {
      access = kind === 'skew' ? skewed : own;
      code.fault(kind);
      if (isCallFault(kind) || kind === undefined) calls.fault(kind, call);
    },
  };
}

export type World = ReturnType<typeof worldOf>;
