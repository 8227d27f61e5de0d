import { useCall } from '@portal/sdk';
import { protocol } from '@portal/sdk/calls/agreement';
import { Link } from '@portal/sdk/router';
import { EmptyState, makeStyles, SafeHtml, Section, tokens, WhenLoaded } from '@portal/sdk/ui';
import { Frame } from '../frame.tsx';
import { protocolTrail } from './trail.ts';
import { linkCard } from '../looks.ts';

const useStyles = makeStyles({
  title: { margin: '0 0 4px', fontSize: '24px', lineHeight: '32px', fontWeight: tokens.fontWeightSemibold },
  hint: { margin: '0 0 20px', color: tokens.colorNeutralForeground2 },
  stack: { display: 'flex', flexDirection: 'column', gap: '12px' },
  card: {
    ...linkCard,
    alignItems: 'center',
    gap: '16px',
    padding: '20px 24px',
  },
  name: { fontSize: '16px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  facts: {
    marginLeft: 'auto',
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** Product type → address of its text. */
const PAGES: Readonly<Record<string, string>> = {
  '06': '/protocol/eLoan',
  '07': '/protocol/eFactor',
  '08': '/protocol/eInsurance',
  '12': '/protocol/eElectricity',
};

/** 平台授权：各金融产品的授权文本。 */
export default function ProtocolPage() {
  const styles = useStyles();
  const answer = useCall(protocol.public, {});
  return (
    <Frame trail={protocolTrail} here="全部文本" width="reading">
      <h1 className={styles.title}>平台授权</h1>
      <p className={styles.hint}>
        办理金融业务前，企业授权平台向合作机构提供必要的数据。授权范围、期限和用途以文本为准，企业可以随时查询并按约定撤回。
      </p>
      <WhenLoaded answer={answer} rows={8}>
        {(texts) =>
          texts.length === 0 ? (
            <EmptyState title="暂无已发布的授权文本" />
          ) : (
            <div className={styles.stack}>
              {texts.map(
                ({ agreementId, agreementName, agreementNo, versionNo, effectiveDate, productType, contentHtml }) => {
                  const page = PAGES[productType ?? ''];
                  if (page === undefined)
                    return (
                      <Section key={agreementId} title={agreementName} hint={`版本 ${versionNo}`}>
                        <SafeHtml html={contentHtml} />
                      </Section>
                    );
                  return (
                    <Link key={agreementId} className={styles.card} to={page}>
                      <span className={styles.name}>{agreementName}</span>
                      <span className={styles.facts}>
                        {agreementNo}　版本 {versionNo}　生效 {effectiveDate ?? '-'}
                      </span>
                    </Link>
                  );
                },
              )}
            </div>
          )
        }
      </WhenLoaded>
    </Frame>
  );
}
