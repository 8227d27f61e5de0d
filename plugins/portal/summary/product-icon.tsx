import { ArrowSwapRegular } from '@fluentui/react-icons/svg/arrow-swap';
import { BoxRegular } from '@fluentui/react-icons/svg/box';
import { BuildingBankRegular } from '@fluentui/react-icons/svg/building-bank';
import { CalculatorRegular } from '@fluentui/react-icons/svg/calculator';
import { CartRegular } from '@fluentui/react-icons/svg/cart';
import { ClipboardTaskRegular } from '@fluentui/react-icons/svg/clipboard-task';
import { DocumentSignatureRegular } from '@fluentui/react-icons/svg/document-signature';
import { FlashRegular } from '@fluentui/react-icons/svg/flash';
import { MoneyRegular } from '@fluentui/react-icons/svg/money';
import { PaymentRegular } from '@fluentui/react-icons/svg/payment';
import { ReceiptRegular } from '@fluentui/react-icons/svg/receipt';
import { ScalesRegular } from '@fluentui/react-icons/svg/scales';
import { ShieldRegular } from '@fluentui/react-icons/svg/shield';
import { VehicleTruckRegular } from '@fluentui/react-icons/svg/vehicle-truck';
import type { ComponentType } from 'react';

/** Product type → icon; a product that is new here gets the box. */
const ICONS: Readonly<Record<string, ComponentType<{ fontSize?: number }>>> = {
  '01': CartRegular,
  '02': ClipboardTaskRegular,
  '03': ScalesRegular,
  '04': ReceiptRegular,
  '05': DocumentSignatureRegular,
  '06': MoneyRegular,
  '07': ArrowSwapRegular,
  '08': ShieldRegular,
  '09': BuildingBankRegular,
  '10': PaymentRegular,
  '12': FlashRegular,
  '13': CalculatorRegular,
  '14': VehicleTruckRegular,
};

export function ProductIcon({ productType }: { productType: string }) {
  const Icon = ICONS[productType] ?? BoxRegular;
  return <Icon fontSize={24} />;
}
