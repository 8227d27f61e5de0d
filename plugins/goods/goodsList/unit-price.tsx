import { money, type Numeric } from '@portal/sdk/format';
import { Money } from '@portal/sdk/ui';

/** Unit prices have two decimals, and up to six where they are needed. */
const decimalsOf = (price: Numeric) => Math.max(2, String(price ?? '').split('.')[1]?.length ?? 0);

export const unitPrice = (price: Numeric): string => money(price, { decimals: decimalsOf(price) });

/** 含税单价：268.735412，486.00。 */
export const UnitPrice = ({ value }: { value: Numeric }) => <Money value={value} decimals={decimalsOf(value)} />;
