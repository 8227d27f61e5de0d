/** Decisions on what joins other plugins: who gets a fill, a service, a command or a badge, and why not. */
import type { Join } from '../joins.ts';
import type { BuiltBadge, BuiltCommand, BuiltFill, ListedPlugin } from '../registry.ts';
import {
  type Check,
  concluded,
  type Decision,
  decideCode,
  decideContribution,
  decideRoute,
  failedStep,
  type Person,
  standing,
  type World,
} from './decide.ts';
import { normalPath } from './routes.ts';

/** All that is deployed and who asks. */
export interface Asked {
  readonly world: World;
  /** On or off. */
  readonly plugins: readonly ListedPlugin[];
  readonly person: Person;
}

/** Kinds that are decided here. */
export type JoinDecided = 'fill' | 'provide' | 'command' | 'badge';

interface Terms {
  readonly code?: string | undefined;
  readonly route?: string | undefined;
  readonly slot?: string | undefined;
}

function termsOf(plugin: ListedPlugin, kind: JoinDecided, name: string): Terms | undefined {
  const { fills = {}, provides = {}, commands = {}, badges = {}, menus } = plugin;
  const rows: Readonly<Record<string, Partial<BuiltFill & BuiltCommand & BuiltBadge>>> = {
    fill: fills,
    provide: provides,
    command: commands,
    badge: badges,
  }[kind];
  const spec = Object.hasOwn(rows, name) ? rows[name] : undefined;
  return spec && { code: spec.code, slot: spec.slot, route: spec.route ?? spec.under ?? menus[spec.menu ?? '']?.route };
}

const slotOwner = ({ plugins }: Asked, slot: string): ListedPlugin | undefined =>
  plugins.find(({ slots }) => slots !== undefined && Object.hasOwn(slots, slot));

/** The slot must be offered by a plugin that runs. */
function slotCheck(asked: Asked, slot: string): Check {
  const { world } = asked;
  const owner = slotOwner(asked, slot);
  const ok = owner !== undefined && decideContribution(world, owner, 'slot', slot).allowed;
  return { step: 'slot', ok, target: owner ? `${owner.id}/slot/${slot}` : slot };
}

/** What a page or a code behind it adds: the step that says no, or who may. */
function outcome(decision: Decision): readonly Check[] {
  const said = failedStep(decision);
  return said ? [said] : decision.steps.filter(({ step }) => step === 'access' || step === 'grant');
}

function routeDecision({ world, person }: Asked, plugin: ListedPlugin, name: string): Decision {
  const route = plugin.routes.find((one) => one.name === name);
  if (!route) return concluded([{ step: 'registry', ok: false, target: `${plugin.id}/route/${name}` }]);
  return decideRoute(world, { plugin, route }, person);
}

/** Whether this person gets a contribution that joins another plugin. */
export function decideJoin(asked: Asked, plugin: ListedPlugin, kind: JoinDecided, name: string): Decision {
  const { world, person } = asked;
  const target = `${plugin.id}/${kind}/${name}`;
  const terms = termsOf(plugin, kind, name);
  if (!terms) return concluded([{ step: 'registry', ok: false, target }]);
  const { code, route, slot } = terms;
  return concluded([
    ...standing(world, plugin, target),
    ...(slot === undefined ? [] : [slotCheck(asked, slot)]),
    ...(route === undefined ? [] : outcome(routeDecision(asked, plugin, route))),
    ...(code === undefined ? [] : outcome(decideCode(world, code, person.codes?.has(code) ?? false))),
  ]);
}

/** A contribution that this person gets. */
export interface Joined<Spec> extends Join {
  readonly plugin: ListedPlugin;
  readonly name: string;
  readonly spec: Spec;
}

type Rows<Spec> = Readonly<Record<string, Spec>> | undefined;

function allowed<Spec extends { readonly title: string }>(
  asked: Asked,
  kind: JoinDecided,
  rowsOf: (plugin: ListedPlugin) => Rows<Spec>,
  wanted: (spec: Spec, name: string) => boolean = () => true,
): readonly Joined<Spec>[] {
  return asked.plugins.flatMap((plugin) =>
    Object.entries(rowsOf(plugin) ?? {}).flatMap(([name, spec]) =>
      wanted(spec, name) && decideJoin(asked, plugin, kind, name).allowed
        ? [{ id: `${plugin.id}/${kind}/${name}`, version: plugin.version, title: spec.title, plugin, name, spec }]
        : [],
    ),
  );
}

const lastPlace = 100;

/** What fills a slot for this person, in its order. */
export function fillsOf(asked: Asked, slot: string): readonly Joined<BuiltFill>[] {
  const fills = allowed(
    asked,
    'fill',
    (plugin) => plugin.fills,
    (fill) => fill.slot === slot,
  );
  const space = slotOwner(asked, slot)?.slots?.[slot]?.space;
  return fills
    .map((fill) => ({ ...fill, space }))
    .sort((a, b) => (a.spec.sort ?? lastPlace) - (b.spec.sort ?? lastPlace));
}

/** The one plugin that provides a service, while it does for this person. */
export const providerOf = (asked: Asked, service: string) =>
  allowed(
    asked,
    'provide',
    ({ provides }) => provides,
    (_, name) => name === service,
  )[0];

export const badgesOf = (asked: Asked): readonly Joined<BuiltBadge>[] =>
  allowed(asked, 'badge', ({ badges }) => badges);

const isAt = (place: string, path: string): boolean =>
  place.endsWith('/*') ? path.startsWith(`${normalPath(place.slice(0, -2))}/`) : normalPath(place) === path;

/** Whether a command's condition holds at an address. */
function holds({ when }: BuiltCommand, address: string): boolean {
  const [path = '', query] = address.split('?');
  if (when?.path !== undefined && !isAt(when.path, normalPath(path))) return false;
  return when?.query === undefined || new URLSearchParams(query).has(when.query);
}

/** The commands that this person may run at an address below the base path. */
export const commandsOf = (asked: Asked, address: string): readonly Joined<BuiltCommand>[] =>
  allowed(
    asked,
    'command',
    ({ commands }) => commands,
    (command) => holds(command, address),
  );
