/** Rights as data: kinds of role, data scopes, and the steps of a document. */
import {
  Null,
  type Static,
  type TArray,
  type TEnum,
  type TInteger,
  type TNull,
  type TObject,
  type TProperties,
  type TSchema,
  type TString,
} from 'typebox';
import type { Audited } from './audit.ts';
import { type Access, type Call, call, type Method } from './call.ts';
import type { Codes, NamedKeys, Tone } from './field.ts';
import { Arr, Id, Int, Obj, OneOf } from './schema.ts';

/** Role letters: supplier, purchasing unit, operating unit, super administrator, customer service. */
export type RoleLetter = 'G' | 'C' | 'Y' | 'L' | 'K';

/** One step of a document. */
export interface Step<Party extends string = string, Status extends number = number, Name extends string = string> {
  /** The verb as users read it on the button and in a refusal: 不能发货. */
  readonly title: string;
  /** As the history of the document tells it: 审核通过. Default: the title. */
  readonly past?: string;
  /** Party that makes the step. Absent where the code alone says who. */
  readonly by?: Party;
  readonly from: readonly Status[];
  /** Absent where the state stays. */
  readonly to?: Status;
  /** Who may make it: the code of its call, or of its approval. Absent for what only the platform does. */
  readonly access?: Access;
  /** It binds the parties anew, and is refused where one of them may not: what it does, as the refusal names it: 确认订单. */
  readonly commits?: string;
  /** Steps of the same document whose last maker may not make this one. */
  readonly notBy?: readonly Name[];
}

/** The steps of a kind of document, and how its states are called. */
export interface Steps<Party extends string = string, Status extends number = number, Name extends string = string> {
  readonly states: Readonly<Record<Status, string>>;
  /** Of the states; absent where they have none. */
  readonly tones?: Codes<Status>['tones'];
  readonly steps: Readonly<Record<Name, Step<Party, Status, Name>>>;
}

type PartyOf<S> = S extends { readonly by: infer Party extends string } ? Party : never;

/** Declares the steps of a document beside its contract: server, page and rights read the same table. */
export const stepsOf = <Status extends number, const All extends Readonly<Record<string, Step>>>(
  { texts, tones }: Codes<Status>,
  steps: All & { readonly [Name in keyof All]: Step<string, NoInfer<Status>, keyof All & string> },
): Steps<PartyOf<All[keyof All]>, Status, keyof All & string> & { readonly steps: All } => ({
  states: texts,
  ...(tones && { tones }),
  steps: steps as unknown as All & Steps<PartyOf<All[keyof All]>, Status, keyof All & string>['steps'],
});

interface StepTable {
  readonly steps: Readonly<Record<string, Step>>;
}
type StepName<S extends StepTable> = keyof S['steps'] & string;
type AccessOf<S extends StepTable, Name extends StepName<S>> = S['steps'][Name] extends {
  readonly access: infer A extends Access;
}
  ? A
  : 'login';

/** The step that a call makes, as its button needs it. */
export interface StepMade<Name extends string = string> {
  readonly name: Name;
  /** On the button, and as title of the dialog that asks for what the step needs. */
  readonly title: string;
  /** Input that names the document. */
  readonly key: string;
}

/** A call that makes a step of a document. */
export type StepCall<C extends Call = Call, Name extends string = string> = C & { readonly step: StepMade<Name> };

type Seen<Key extends string, V extends boolean> = { readonly [K in Key]: TString } & (V extends true
  ? { readonly version: TInteger }
  : Record<never, never>);

interface StepSpec<Key extends string, V extends boolean, P extends TProperties, O extends TSchema> {
  readonly path: string;
  /** Default POST. */
  readonly method?: Method;
  /** Default: true for GET, false otherwise. */
  readonly reads?: boolean;
  /** Input that names the document. Default `id`. */
  readonly key?: Key;
  /** False: the step is made whichever version the user saw. Default true. */
  readonly versioned?: V;
  /** What the step asks for besides the document as the user saw it. */
  readonly asks?: P;
  /** Default: answers null. */
  readonly output?: O;
  /** Default false. */
  readonly stepUp?: boolean;
  readonly audit?: Audited;
}

/**
 * Declares the call of a step: its access is the step's, its input the document with the version that the user saw, and
 * what the step asks for.
 * @example submit: stepCall(changeSteps, 'SUBMIT', { path: '/api/order/deliveryChange/submit' })
 */
export function stepCall<
  S extends StepTable,
  const Name extends StepName<S>,
  const Key extends string = 'id',
  const V extends boolean = true,
  P extends TProperties = Record<never, never>,
  O extends TSchema = TNull,
>(
  { steps }: S,
  name: Name,
  { key = 'id' as Key, versioned = true as V, asks, output, ...spec }: StepSpec<Key, V, P, O>,
): StepCall<Call<Static<TObject<Seen<Key, V> & P>>, Static<O>, AccessOf<S, Name>, NamedKeys<P>>, Name> {
  const { title, access = 'login' } = steps[name] as Step;
  const input = Obj({ [key]: Id(), ...(versioned && { version: Int({ minimum: 1 }) }), ...asks });
  const made = { ...call({ ...spec, access, input, output: output ?? Null() }), step: { name, title, key } };
  return made as unknown as StepCall<
    Call<Static<TObject<Seen<Key, V> & P>>, Static<O>, AccessOf<S, Name>, NamedKeys<P>>,
    Name
  >;
}

/**
 * Words and tones of a document's history, for `DocumentLog`: each step as it is told afterwards, in the tone of the state
 * that it leads to.
 */
export function wordsOf<Name extends string>({ steps, tones }: Steps<string, number, Name>) {
  const all = Object.entries(steps) as [Name, Step<string, number>][];
  return {
    texts: Object.fromEntries(all.map(([name, { title, past = title }]) => [name, past])) as Record<Name, string>,
    tones: Object.fromEntries(
      all.flatMap(([name, { to }]) => (to === undefined || !tones?.[to] ? [] : [[name, tones[to]]])),
    ) as Partial<Record<Name, Tone>>,
  };
}

/** Steps that this user may make on a row now, as the server answers them. */
export const mayOf = <S extends StepTable>({ steps }: S): TArray<TEnum<StepName<S>[]>> =>
  Arr(OneOf(...(Object.keys(steps) as StepName<S>[])));
