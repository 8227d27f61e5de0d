/** The order on the page, as the page hands it to what other plugins put there. */
interface OrderOnPage {
  readonly orderId: string;
  readonly orderNo: string;
  /** As whom the user reads it; null for neither party. */
  readonly side: 'SUPPLIER' | 'PURCHASER' | null;
}

declare module '@portal/sdk' {
  interface Slots {
    /** Sections of their own in the details of an order, each with its tab. */
    'order.detail.tabs': OrderOnPage;
    /** Further documents behind those of the order itself. */
    'order.detail.related': OrderOnPage;
  }
}

export {};
