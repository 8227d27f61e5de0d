/** The backend half under test: calls of the plugin's service go to it in this process, in the name of the test's user. */
import { CallError } from '../host.ts';
import type { Plugin } from '../plugin.ts';
import { identityAs } from '../service/person.ts';
import type { Service } from '../service/service.ts';
import type { PortalCalls } from './portal-calls.ts';
import { grantsOf, letterOf, type TestUser, userKinds } from './users.ts';

/** What `createService` makes, as far as tests ask it. */
export type ServiceUnderTest = Pick<Service, 'call' | 'portal'>;

const isRefusal = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && error.name === 'Refusal' && 'code' in error;

/** Each kind of user is one person; one of codes alone is another. */
const idOf = (user: TestUser) => String(typeof user === 'string' ? userKinds.indexOf(user) + 1 : userKinds.length + 1);

/** Users of the operating unit and super administrators see everybody's rows, others those of their enterprise. */
export function personOf(plugin: Plugin, user: TestUser) {
  const kind = letterOf(user);
  const codes = [...grantsOf(plugin, user).person.codes];
  const all = kind === 'Y' || kind === 'L';
  return identityAs({ userId: idOf(user), userName: String(kind), kinds: [kind], codes, all });
}

type Answered = Pick<PortalCalls, 'answer'>;

export function serveBy(plugin: Plugin, service: ServiceUnderTest, calls: Answered, user: () => TestUser): void {
  for (const call of (plugin.service?.contracts ?? []).flatMap((contract) => Object.values(contract)))
    calls.answer(call, async (input) => {
      try {
        return await service.call(call, input, personOf(plugin, user()));
      } catch (error) {
        throw isRefusal(error) ? new CallError(error.code, error.message) : error;
      }
    });
}
