/** The backend half under test: calls of the plugin's service go to it in this process, in the name of the test's user. */
import { type SearchHit, shownOfEach } from '../calls/search.ts';
import type { OutputOf } from '../contract/index.ts';
import type { searchOf } from '../contract/search.ts';
import { CallError } from '../host.ts';
import type { Plugin } from '../plugin.ts';
import { addressOf } from '../registry.ts';
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

const callsOf = ({ service }: Plugin) => (service?.contracts ?? []).flatMap((contract) => Object.values(contract));

type Answered = Pick<PortalCalls, 'answer'>;

export function serveBy(plugin: Plugin, service: ServiceUnderTest, calls: Answered, user: () => TestUser): void {
  for (const call of callsOf(plugin))
    calls.answer(call, async (input) => {
      try {
        return await service.call(call, input, personOf(plugin, user()));
      } catch (error) {
        throw isRefusal(error) ? new CallError(error.code, error.message) : error;
      }
    });
}

/** What the search of the portal finds by the service, as this user; each with the address that opens it. */
export async function searchBy(plugin: Plugin, service: ServiceUnderTest, user: TestUser, keyword: string) {
  const person = personOf(plugin, user);
  const hits: SearchHit[] = [];
  for (const [name, { find }] of Object.entries(plugin.numbers ?? {})) {
    const call = callsOf(plugin).find(({ path }) => path === find) as ReturnType<typeof searchOf> | undefined;
    const route = plugin.routes[plugin.documents?.[name] ?? ''];
    if (!call || !route || (call.access !== 'login' && !person.has(call.access))) continue;
    const found: OutputOf<typeof call> = await service.call(call, { keyword, size: shownOfEach + 1 }, person);
    const path = addressOf(route, route.path);
    hits.push(...found.map((one) => ({ ...one, kind: `${plugin.id}/${name}`, path: `${path}?id=${one.id}` })));
  }
  return hits;
}
