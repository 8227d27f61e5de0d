import { StatusTag, UnitPrice } from '@portal/sdk/ui';
import { PRICE_FROM } from './contract.ts';

/** A unit price, and which agreement or list it comes from. */
export const PriceFrom = ({ price, from }: { price: string; from: keyof typeof PRICE_FROM.texts }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
    <StatusTag code={from} {...PRICE_FROM} />
    <UnitPrice value={price} />
  </span>
);
