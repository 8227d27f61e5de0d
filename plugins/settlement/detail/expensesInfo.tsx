import { SettlementPage } from './settlement-page.tsx';

/** 收入结算详情：供应商看到的结算单。 */
export default function ExpensesInfoPage() {
  return <SettlementPage view="INCOME" />;
}
