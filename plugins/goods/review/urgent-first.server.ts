interface Sorted<Sort> {
  scope: 'todo' | 'done' | 'all';
  sort?: Sort | 'dueAt';
  order?: 'asc' | 'desc';
}

/** What waits is listed by its due time, unless the reader sorts it. */
export const urgentFirst = <Sort extends string>(input: Sorted<Sort>): Omit<Sorted<Sort>, 'scope'> =>
  input.scope === 'todo' && input.sort === undefined ? { sort: 'dueAt', order: 'asc' } : input;
