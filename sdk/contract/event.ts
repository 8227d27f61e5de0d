/** A fact that a transition announces; subscribers of any area react inside the same transaction. */
export interface EventType<Payload = unknown> {
  /** `area:what-happened`, past tense: `order:shipped`. */
  readonly name: `${string}:${string}`;
  /** Types only; absent at run time. */
  readonly payload?: Payload;
}

export type EventOf<T> = T extends EventType<infer Payload> ? Payload : never;

/** Declares an event. @example export const shipped = event<{ orderId: string }>('order:shipped'); */
export const event = <Payload>(name: EventType['name']): EventType<Payload> => ({ name });
