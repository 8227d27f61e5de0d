/**
 * The one decision behind menus, pages, links, buttons, cards, notices, search and prefetch; it records its reasons.
 */
import type { ContributionKind } from '../calls/plugins.ts';
import type { ListedPlugin } from '../registry.ts';
import { type AreaRoute, normalPath, type RouteTable } from './routes.ts';
import { sdkFits } from './sdk-version.ts';
import { guard, type GuardDecision, type RouteAccess } from './guard.ts';
import { ownPlaces, ownRedirects } from './own-places.ts';

/** The steps in order: deployed, switched on, running, permitted to this person. */
export const STEPS = ['registry', 'sdk', 'shared', 'plugin', 'contribution', 'quarantine', 'access', 'grant'] as const;
/** What fills a slot also asks for the slot. */
export type Step = (typeof STEPS)[number] | 'slot';

export interface Check {
  readonly step: Step;
  readonly ok: boolean;
  /** What was looked up: a plugin, one contribution of it, a path or a code. */
  readonly target: string;
}

export interface Decision {
  readonly allowed: boolean;
  /** Up to the first that failed. */
  readonly steps: readonly Check[];
  /** What the guard says where it was asked. */
  readonly guard?: GuardDecision;
}

/** Why a version cannot run in this portal. */
export interface Unfit {
  readonly step: 'signature' | 'sdk' | 'shared';
  readonly detail: string;
}

/** What is off: for everybody by an administrator, in this tab after crashes. */
export interface Off {
  /** Target → reason, as far as it is known. */
  readonly switched: ReadonlyMap<string, string | null>;
  readonly quarantined: ReadonlySet<string>;
  /** Plugins whose version cannot run here; nothing of it is fetched. Default none. */
  readonly unfit?: ReadonlyMap<string, Unfit>;
}

export const nothingOff: Off = { switched: new Map(), quarantined: new Set() };

export interface World extends Off {
  /** All that is deployed, switched off or not. */
  readonly table: RouteTable;
}

export interface Person {
  readonly token: boolean;
  readonly userSource: string | undefined;
  readonly permittedPaths: readonly string[];
  readonly codes?: ReadonlySet<string>;
  readonly moduleOpened?: boolean;
}

export function concluded(checks: readonly Check[], said?: GuardDecision): Decision {
  const failed = checks.findIndex(({ ok }) => !ok);
  const allowed = failed < 0;
  return { allowed, steps: allowed ? checks : checks.slice(0, failed + 1), ...(said && { guard: said }) };
}

export function standing(off: Off, { id, sdk }: Pick<ListedPlugin, 'id' | 'sdk'>, target: string): Check[] {
  const { switched, quarantined } = off;
  const unfit = off.unfit?.get(id)?.step;
  return [
    { step: 'registry', ok: unfit !== 'signature', target: id },
    { step: 'sdk', ok: unfit !== 'sdk' && sdkFits(sdk), target: id },
    { step: 'shared', ok: unfit !== 'shared', target: id },
    { step: 'plugin', ok: !switched.has(id), target: id },
    { step: 'contribution', ok: !switched.has(target), target },
    { step: 'quarantine', ok: !quarantined.has(id), target: id },
  ];
}

const missing = (target: string): Decision => concluded([{ step: 'registry', ok: false, target }]);

/** Whether a contribution is in force, whoever asks. */
export const decideContribution = (off: Off, plugin: ListedPlugin, kind: ContributionKind, name: string): Decision =>
  concluded(standing(off, plugin, `${plugin.id}/${kind}/${name}`));

/** A details page is permitted with the list it opens from. */
export const sectionOf = ({ plugin, route }: AreaRoute): string =>
  plugin.routes.find(({ name }) => name === route.under)?.path ?? route.path;

/** A moved page is permitted to whoever may open its old address: redirects of its own plugin carry the grant. */
function alongRedirects({ redirects }: ListedPlugin, section: string, permitted: readonly string[]): readonly string[] {
  const leading = new Set([normalPath(section)]);
  for (let size = 0; size < leading.size; ) {
    size = leading.size;
    for (const { path, redirect } of redirects) if (leading.has(normalPath(redirect))) leading.add(normalPath(path));
  }
  return leading.size > 1 && permitted.some((path) => leading.has(normalPath(path)))
    ? [...permitted, section]
    : permitted;
}

function guarded(path: string, access: RouteAccess, { codes: _, ...person }: Person) {
  const said = guard({ path, route: { access }, ...person });
  const checks: Check[] = [
    { step: 'access', ok: said.kind !== 'home', target: path },
    { step: 'grant', ok: said.kind !== 'denied', target: path },
  ];
  return { said, checks };
}

export function decideRoute(off: Off, { plugin, route }: AreaRoute, person: Person): Decision {
  const section = sectionOf({ plugin, route });
  const permittedPaths = alongRedirects(plugin, section, person.permittedPaths);
  const { said, checks } = guarded(section, route.access ?? 'menu', { ...person, permittedPaths });
  return concluded([...standing(off, plugin, `${plugin.id}/route/${route.name}`), ...checks], said);
}

/** Whether a path leads to its page, from wherever it is linked. */
export function decidePath(world: World, person: Person, path: string): Decision {
  const target = normalPath(path.split(/[?#]/)[0] ?? path);
  if (target in ownRedirects || ownPlaces.some(({ path }) => path === target))
    return concluded([{ step: 'registry', ok: true, target }]);
  const found = world.table.find(world.table.redirectOf(target) ?? target);
  return found ? decideRoute(world, found, person) : missing(target);
}

/** Whether a button of this code may be pressed. Codes name their plugin first; the platform's own have no plugin. */
export function decideCode(off: Off, code: string, granted: boolean): Decision {
  const id = code.split(':')[0] ?? code;
  const grant: Check = { step: 'grant', ok: granted, target: code };
  return concluded([...standing(off, { id }, `${id}/code/${code}`), grant]);
}

/** The step that says no. */
export const failedStep = ({ allowed, steps }: Decision): Check | undefined => (allowed ? undefined : steps.at(-1));

const ofPerson: readonly Step[] = ['access', 'grant'];

/** Whether the deployment refuses it, whoever asks. */
export function isStopped(decision: Decision): boolean {
  const failed = failedStep(decision);
  return failed !== undefined && failed.step !== 'registry' && !ofPerson.includes(failed.step);
}
