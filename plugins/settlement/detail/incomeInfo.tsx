import { SettlementPage } from './settlement-page.tsx';

/** 采购结算详情：采购单位看到的结算单。 */
export default function IncomeInfoPage() {
  return <SettlementPage view="PURCHASE" />;
}
