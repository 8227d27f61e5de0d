import { BoxRegular } from '@fluentui/react-icons/svg/box';
import { BuildingBankRegular } from '@fluentui/react-icons/svg/building-bank';
import { CertificateRegular } from '@fluentui/react-icons/svg/certificate';
import { DataTrendingRegular } from '@fluentui/react-icons/svg/data-trending';
import { DocumentSignatureRegular } from '@fluentui/react-icons/svg/document-signature';
import { FlashRegular } from '@fluentui/react-icons/svg/flash';
import { GavelRegular } from '@fluentui/react-icons/svg/gavel';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { LightbulbRegular } from '@fluentui/react-icons/svg/lightbulb';
import { MegaphoneRegular } from '@fluentui/react-icons/svg/megaphone';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { ReceiptRegular } from '@fluentui/react-icons/svg/receipt';
import { ShoppingBagRegular } from '@fluentui/react-icons/svg/shopping-bag';
import { VehicleTractorRegular } from '@fluentui/react-icons/svg/vehicle-tractor';
import { VehicleTruckRegular } from '@fluentui/react-icons/svg/vehicle-truck';
import { imageAddress } from '@portal/sdk/calls/files';
import { makeStyles, meaning, mergeClasses, tokens } from '@portal/sdk/ui';
import type { ComponentType } from 'react';

const useStyles = makeStyles({
  tile: {
    position: 'relative',
    width: '144px',
    height: '88px',
    flexShrink: 0,
    borderRadius: '8px',
    overflow: 'hidden',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    '@media (max-width: 700px)': { display: 'none' },
  },
  ground: { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  photo: { objectFit: 'cover' },
  icon: { position: 'absolute', left: '16px', top: '14px', lineHeight: 0 },
});

const ICONS: Readonly<Record<string, ComponentType<{ fontSize?: number }>>> = {
  network: DataTrendingRegular,
  power: FlashRegular,
  mine: VehicleTractorRegular,
  training: PeopleRegular,
  finance: BuildingBankRegular,
  rail: VehicleTruckRegular,
  delivery: VehicleTruckRegular,
  award: CertificateRegular,
  policy: GavelRegular,
  invoice: ReceiptRegular,
  workbench: LightbulbRegular,
  guide: LightbulbRegular,
  help: LightbulbRegular,
  security: KeyRegular,
  contract: DocumentSignatureRegular,
  chemical: BoxRegular,
  office: ShoppingBagRegular,
  labour: ShoppingBagRegular,
  service: PeopleRegular,
};

/** 封面：上传的图片；没有时主题图标立在山水之上。 */
export function Cover({ art, fileId }: { art: string | null; fileId: string | null }) {
  const styles = useStyles();
  if (fileId !== null)
    return <img className={mergeClasses(styles.tile, styles.photo)} src={imageAddress(fileId)} alt="" />;
  const Icon = ICONS[art ?? ''] ?? MegaphoneRegular;
  return (
    <div className={styles.tile} aria-hidden="true">
      <svg
        className={styles.ground}
        viewBox="0 0 144 88"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M22 86 L66 50 L80 60 L106 30 L124 54 L134 46 L160 72 V90 H22 Z" fill={meaning.artNear} />
        <path
          d="M-4 76 q9 -5 18 0 t18 0 t18 0 t18 0 t18 0 t18 0 t18 0 t18 0 t18 0 V92 H-4 Z"
          fill={tokens.colorBrandBackground2}
        />
      </svg>
      <span className={styles.icon}>
        <Icon fontSize={28} />
      </span>
    </div>
  );
}
