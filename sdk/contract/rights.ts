/** Rights as data: kinds of role, data scopes, and the steps of a document. */
import type { Access } from './call.ts';

/** Role letters: supplier, purchasing unit, operating unit, super administrator, customer service. */
export type RoleLetter = 'G' | 'C' | 'Y' | 'L' | 'K';

/** One step of a document. */
export interface Step<Party extends string = string, Status extends number = number, Name extends string = string> {
  /** The verb as users read it on the button and in a refusal: 不能发货. */
  readonly title: string;
  /** Party that makes the step. Absent where the code alone says who. */
  readonly by?: Party;
  readonly from: readonly Status[];
  /** Absent where the state stays. */
  readonly to?: Status;
  /** Who may make it: the code of its call, or of its approval. Absent for what only the platform does. */
  readonly access?: Access;
  /** Steps of the same document whose last maker may not make this one. */
  readonly notBy?: readonly Name[];
}

/** The steps of a kind of document, and how its states are called. */
export interface Steps<Party extends string = string, Status extends number = number, Name extends string = string> {
  readonly states: Readonly<Record<Status, string>>;
  readonly steps: Readonly<Record<Name, Step<Party, Status, Name>>>;
}

type PartyOf<S> = S extends { readonly by: infer Party extends string } ? Party : never;

/** Declares the steps of a document beside its contract: server, page and rights read the same table. */
export const stepsOf = <Status extends number, const All extends Readonly<Record<string, Step>>>(
  states: Readonly<Record<Status, string>>,
  steps: All & { readonly [Name in keyof All]: Step<string, NoInfer<Status>, keyof All & string> },
): Steps<PartyOf<All[keyof All]>, Status, keyof All & string> => ({
  states,
  steps: steps as unknown as Steps<PartyOf<All[keyof All]>, Status, keyof All & string>['steps'],
});
