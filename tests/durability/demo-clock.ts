/** Preload of a server on the tests' data: its clock goes on from the moment that the data counts from. */
export const demoClock = (now: string) => `
  const RealDate = Date;
  const ahead = RealDate.parse(${JSON.stringify(now)}) - RealDate.now();
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + ahead);
      else super(...given);
    }
    static now() {
      return RealDate.now() + ahead;
    }
  };
`;
