/** The calls of a version's service, bound once: by method and path, compiled when they are first asked for. */
import type { Access, Call } from '@portal/sdk/contract';
import type { BuiltPlugin, ServiceCall } from '@portal/sdk/registry';
import { answerWriter } from '../answer.ts';
import { inputReader } from '../input.ts';
import type { Route } from '../dispatch.ts';

/** A call as the dispatcher knows calls; what asks the service is added for each request. */
export interface BoundCall extends Omit<Route, 'handle' | 'writeAnswer'> {
  /** @throws AnswerMismatch for what breaks the contract. */
  readonly checkAnswer: (answer: unknown) => unknown;
}

interface Place {
  readonly declared: ServiceCall;
  readonly form: RegExp;
}

export interface Found {
  readonly bound: BoundCall;
  readonly params: Readonly<Record<string, string>>;
}

const formOf = (path: string) =>
  new RegExp(`^${path.replaceAll('-', '\\-').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

const callOf = (declared: ServiceCall) => ({ ...declared, access: declared.access as Access }) as unknown as Call;

class BoundService {
  readonly #places: readonly Place[];
  readonly #bound = new Map<ServiceCall, BoundCall>();
  readonly #id: string;

  constructor({ id, service }: BuiltPlugin) {
    this.#id = id;
    const places = (service?.calls ?? []).map((declared) => ({ declared, form: formOf(declared.path) }));
    const isFixed = ({ declared }: Place) => !declared.path.includes('{');
    this.#places = [...places.filter(isFixed), ...places.filter((place) => !isFixed(place))];
  }

  #boundOf(declared: ServiceCall): BoundCall {
    const known = this.#bound.get(declared);
    if (known) return known;
    const call = callOf(declared);
    const bound: BoundCall = {
      area: this.#id,
      call,
      readInput: inputReader(call),
      checkAnswer: answerWriter(call.path, call.output),
      ownTransactions: true, // none is held while a service is asked
    };
    this.#bound.set(declared, bound);
    return bound;
  }

  find(method: string, path: string): Found | undefined {
    for (const { declared, form } of this.#places) {
      const match = declared.method === method ? form.exec(path) : null;
      if (match) return { bound: this.#boundOf(declared), params: { ...match.groups } };
    }
    return undefined;
  }
}

const services = new WeakMap<BuiltPlugin, BoundService>();

export function findCall(plugin: BuiltPlugin, method: string, path: string): Found | undefined {
  const service = services.get(plugin) ?? new BoundService(plugin);
  services.set(plugin, service);
  return service.find(method, path);
}
