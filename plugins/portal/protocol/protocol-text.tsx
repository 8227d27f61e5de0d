import { useCall } from '@portal/sdk';
import { protocol } from '@portal/sdk/calls/agreement';
import { useSearchParams } from '@portal/sdk/router';
import {
  Button,
  CopyText,
  EmptyState,
  LinkButton,
  makeStyles,
  mergeClasses,
  SafeHtml,
  ToggleButton,
  tokens,
  WhenLoaded,
} from '@portal/sdk/ui';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { type ReactNode, useState } from 'react';
import { Frame } from '../frame.tsx';
import { protocolTrail } from './trail.ts';
import { SignBar } from './sign-bar.tsx';

const useStyles = makeStyles({
  article: {
    padding: '40px 48px',
    minHeight: '480px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 700px)': { padding: '20px 16px' },
    '@media print': { border: 'none', padding: 0 },
  },
  title: {
    margin: '0 0 8px',
    textAlign: 'center',
    fontSize: '28px',
    lineHeight: '40px',
    fontWeight: tokens.fontWeightSemibold,
  },
  facts: {
    display: 'flex',
    justifyContent: 'center',
    gap: '8px 20px',
    flexWrap: 'wrap',
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
    fontVariantNumeric: 'tabular-nums',
  },
  tools: {
    display: 'flex',
    justifyContent: 'center',
    gap: '8px',
    padding: '12px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    marginBottom: '16px',
    '@media print': { display: 'none' },
  },
  body: { maxWidth: '760px', marginInline: 'auto', '& h2': { display: 'none' } },
  large: { '& > div': { fontSize: '20px', lineHeight: '2' } },
  hash: { marginTop: '24px', fontSize: '12px', color: tokens.colorNeutralForeground3 },
});

interface Props {
  productType: string;
  name: string;
  /** What the product offers beside its text. */
  children?: ReactNode;
}

/** 一个产品的平台授权文本；带 ?sign=1 且已登录时可以签署。 */
export function ProtocolText({ productType, name, children }: Props) {
  const styles = useStyles();
  const [params] = useSearchParams();
  const [large, setLarge] = useState(false);
  const answer = useCall(protocol.public, { productType });
  return (
    <Frame trail={protocolTrail} here={name} width="reading">
      <WhenLoaded answer={answer} rows={14}>
        {([text]) =>
          text === undefined ? (
            <div className={styles.article}>
              <EmptyState
                title="授权文本尚未发布"
                hint="发布后可以在此阅读，如需办理业务请联系客服。"
                action={<LinkButton to="/protocol">查看其他授权</LinkButton>}
              />
            </div>
          ) : (
            <>
              <article className={styles.article}>
                <h1 className={styles.title}>{text.agreementName}</h1>
                <div className={styles.facts}>
                  <span>编号 {text.agreementNo}</span>
                  <span>版本 {text.versionNo}</span>
                  <span>生效日期 {text.effectiveDate ?? '-'}</span>
                </div>
                <div className={styles.tools}>
                  <ToggleButton size="small" checked={large} onClick={() => setLarge(!large)}>
                    大字阅读
                  </ToggleButton>
                  <Button size="small" icon={<PrintRegular />} onClick={() => window.print()}>
                    打印或存为 PDF
                  </Button>
                  {children}
                </div>
                <div className={mergeClasses(styles.body, large && styles.large)}>
                  <SafeHtml html={text.contentHtml} />
                </div>
                <div className={mergeClasses(styles.body, styles.hash)}>
                  文本摘要 <CopyText text={text.contentHash} />
                </div>
              </article>
              {params.get('sign') === '1' && (
                <SignBar productType={productType} agreementId={text.agreementId} contentHash={text.contentHash} />
              )}
            </>
          )
        }
      </WhenLoaded>
    </Frame>
  );
}
