import { useCall } from '@portal/sdk';
import { protocol } from '@portal/sdk/calls/agreement';
import { Link } from '@portal/sdk/router';
import { EmptyState, look, makeStyles, SafeHtml, Section, Stack, tokens, WhenLoaded } from '@portal/sdk/ui';
import { Frame } from '../frame.tsx';
import { facts, linkCard } from '../looks.ts';

const useStyles = makeStyles({
  title: { ...look.heading('24px', '32px'), marginBottom: '4px' },
  hint: { margin: '0 0 20px', color: tokens.colorNeutralForeground2 },
  card: { ...linkCard, alignItems: 'center', gap: '16px', padding: '20px 24px' },
  name: look.heading('16px', '24px'),
  facts: { ...facts, marginLeft: 'auto' },
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
    <Frame trail={[['平台授权', '/protocol']]} here="全部文本" width="reading">
      <h1 className={styles.title}>平台授权</h1>
      <p className={styles.hint}>
        办理金融业务前，企业授权平台向合作机构提供必要的数据。授权范围、期限和用途以文本为准，企业可以随时查询并按约定撤回。
      </p>
      <WhenLoaded answer={answer} rows={8}>
        {(texts) =>
          texts.length === 0 ? (
            <EmptyState title="暂无已发布的授权文本" />
          ) : (
            <Stack>
              {texts.map((text) => {
                const page = PAGES[text.productType ?? ''];
                return page === undefined ? (
                  <Section key={text.agreementId} title={text.agreementName} hint={`版本 ${text.versionNo}`}>
                    <SafeHtml html={text.contentHtml} />
                  </Section>
                ) : (
                  <Link key={text.agreementId} className={styles.card} to={page}>
                    <span className={styles.name}>{text.agreementName}</span>
                    <span className={styles.facts}>
                      {text.agreementNo}　版本 {text.versionNo}　生效 {text.effectiveDate ?? '-'}
                    </span>
                  </Link>
                );
              })}
            </Stack>
          )
        }
      </WhenLoaded>
    </Frame>
  );
}
