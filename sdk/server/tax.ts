/** The invoicing platform that the deployment has chosen, as handlers reach it. */

export interface TaxParty {
  readonly name: string;
  readonly taxNo: string;
  readonly address: string;
  readonly phone: string;
  readonly bankName: string;
  readonly bankAccount: string;
}

/** Amounts in yuan without tax, as decimal texts. */
export interface TaxLine {
  readonly item: string;
  readonly spec: string;
  readonly unit: string;
  readonly qty: string;
  readonly price: string;
  readonly amount: string;
  readonly taxRate: string;
  readonly taxAmount: string;
}

/** An invoice to be issued. Those of a red letter have the opposite sign. */
export interface TaxRequest {
  /** Idempotency key: a repeated request is the same invoice. */
  readonly serialNo: string;
  /** 0 增值税专用 … 7 电子普通, as the contract of invoices lists them. */
  readonly kind: number;
  /** 0 数电, 1 电子, 2 纸质, 3 区块链. */
  readonly outputType: number;
  /** At +08:00, `YYYY-MM-DD`. */
  readonly askedOn: string;
  readonly seller: TaxParty;
  readonly buyer: TaxParty;
  readonly lines: readonly TaxLine[];
  readonly amountNoTax: string;
  readonly taxAmount: string;
  /** Tax included. */
  readonly total: string;
  readonly remark: string | null;
  /** What a red letter cancels, and the confirmation of both parties. */
  readonly red: { readonly confirmNo: string; readonly invoiceNo: string; readonly invoiceCode: string | null } | null;
}

export type TaxOutcome =
  | {
      readonly state: 'ISSUED';
      readonly invoiceNo: string;
      readonly invoiceCode: string | null;
      readonly issueDate: string;
    }
  /** Not decided yet: ask again. */
  | { readonly state: 'PENDING' }
  /** Nothing was issued; `reason` is a sentence for the user. */
  | { readonly state: 'REFUSED'; readonly reason: string };

/** What an invoice says of itself. */
export interface TaxFacts {
  readonly invoiceNo: string;
  readonly invoiceCode: string | null;
  readonly issueDate: string;
  readonly sellerTaxNo: string;
  readonly amountNoTax: string;
  readonly total: string;
  /** The platform of this portal has issued it. */
  readonly issuedHere: boolean;
}

/** Ask outside a transaction (`ownTransactions`): an answer may take seconds, and what it says cannot be rolled back. */
export interface TaxPlatform {
  /** The message that users see. */
  readonly name: string;
  /** Whether it is a stand-in for the authority: its invoices are not valid. */
  readonly simulated: boolean;
  /** Hands a request over once the call is committed. One that does not arrive refuses the call, whose work stays. */
  submit(request: TaxRequest): void;
  /** What has become of a request, which it hands over again. @throws Refusal `conflict` without an answer. */
  result(request: TaxRequest): Promise<TaxOutcome>;
  /** Which invoices the authority knows, in their order. @throws Refusal `conflict` without an answer. */
  verify(invoices: readonly TaxFacts[]): Promise<readonly boolean[]>;
}
