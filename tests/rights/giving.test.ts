/**
 * Random people give and take rights, 1,500 times, by every way there is; a model of the law, written anew in
 * `giving-law.ts`, says what may happen. Nobody ever holds what was not given by somebody who had it.
 */
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { heldAs, names, type Person } from './giving-law.ts';
import {
  askForMenu,
  askForRole,
  endOfMenu,
  give,
  menusOfRole,
  passMenu,
  passRole,
  reject,
  scopeOfRole,
  take,
} from './giving-moves.ts';
import { pick } from './giving-random.ts';
import { deal, expected, openStage, type Stage, seen } from './giving-stage.ts';

const moves = 1500;
/** After so many the cards are dealt anew. */
const round = 250;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.server.close());

const ways = {
  ...{ give, take, menusOfRole, scopeOfRole },
  ...{ askForRole, askForMenu, passRole, passMenu, reject, endOfMenu },
};
type Name = keyof typeof ways;
/** What grants is tried more often. */
const often: Partial<Record<Name, number>> = {
  give: 5,
  take: 2,
  menusOfRole: 4,
  scopeOfRole: 3,
  passRole: 2,
  passMenu: 2,
};
const deck = (Object.keys(ways) as Name[]).flatMap((way) => Array<Name>(often[way] ?? 1).fill(way));
/** Makes a random move. @returns what it was, and what became of it, which is as the law says */
async function play(index: number) {
  const giver = pick(stage.persons);
  const way = pick(deck);
  const move = ways[way](stage, giver);
  const outcome = await move.make(stage.apiOf(giver.account)).then(
    () => 'made',
    (error: Error) => error.message,
  );
  const what = `move ${index}: ${way} by ${giver.account}: ${outcome}`;
  const made = outcome === 'made';
  expect(made, what).toBe(move.allowed);
  if (made) move.done();
  return { way, made, what, about: made ? move.about : undefined };
}

/** The server shows somebody what the model says, and no code further than anybody had it at first. */
async function check(person: Person, ceiling: ReadonlyMap<string, number>, what: string): Promise<void> {
  expect([what, person.account, await seen(stage, person)]).toEqual([what, person.account, expected(person)]);
  for (const one of names) expect(heldAs(person, one)).toBeLessThanOrEqual(ceiling.get(one) ?? -1);
}

test('1,500 random moves: what is allowed succeeds, what exceeds the giver is refused, and nobody gains beyond', async () => {
  const counts = new Map(deck.map((way) => [way, { made: 0, refused: 0 }]));
  let ceiling = new Map<string, number>();
  for (let index = 0; index < moves; index += 1) {
    if (index % round === 0) {
      await deal(stage);
      ceiling = new Map(names.map((one) => [one, Math.max(...stage.persons.map((person) => heldAs(person, one)))]));
    }
    const { way, made, what, about } = await play(index);
    const count = counts.get(way);
    if (count) count[made ? 'made' : 'refused'] += 1;
    const looked = index % 500 === 499 ? stage.persons : about ? [about] : [];
    for (const person of looked) await check(person, ceiling, what);
  }
  for (const [way, { made, refused }] of counts) {
    expect(made, way).toBeGreaterThan(10);
    if (way !== 'endOfMenu') expect(refused, way).toBeGreaterThan(10); // nobody is asked whether time may pass
  }
}, 300_000);
