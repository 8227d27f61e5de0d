/** The demo supplier and the demo purchasing unit, by their customer codes. */
export const DEMO_SUPPLIER = 'S0001';
export const DEMO_PURCHASER = 'C0001';
