import { useCall, useSession } from '@portal/sdk';
import { openingAgreement, protocol } from '@portal/sdk/calls/agreement';
import type { OutputOf } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import { useSearchParams } from '@portal/sdk/router';
import {
  ActionButton,
  Button,
  CopyText,
  EmptyState,
  LinkButton,
  look,
  makeStyles,
  mergeClasses,
  SafeHtml,
  ToggleButton,
  tokens,
  WhenLoaded,
} from '@portal/sdk/ui';
import { ReadGate } from '@portal/sdk/ui/reading';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { type ReactNode, useState } from 'react';
import { Frame } from '../frame.tsx';
import { facts, paper, unprinted } from '../looks.ts';

const useStyles = makeStyles({
  article: paper,
  title: { ...look.heading('28px', '40px'), marginBottom: '8px', textAlign: 'center' },
  facts: { ...facts, justifyContent: 'center' },
  tools: {
    ...unprinted,
    display: 'flex',
    justifyContent: 'center',
    gap: '8px',
    padding: '12px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    marginBottom: '16px',
  },
  body: {
    maxWidth: '760px',
    marginInline: 'auto',
    '& h2': { display: 'none' },
    '&[data-large="true"] > div': { fontSize: '20px', lineHeight: '2' },
  },
  hash: { marginTop: '24px', fontSize: '12px', color: tokens.colorNeutralForeground3 },
  bar: {
    ...look.centred,
    ...unprinted,
    position: 'sticky',
    bottom: 0,
    gap: '16px',
    padding: '12px 16px',
    minHeight: '56px',
    marginTop: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow8,
    boxSizing: 'border-box',
  },
});

/** How long a text is looked at before it can be agreed to. */
const leastReadSeconds = 10;

type Text = OutputOf<typeof protocol.public>[number];

interface SignProps {
  productType: string;
  text: Text;
  /** The text as it is drawn. */
  children: ReactNode;
}

function Reading({ productType, text: { agreementId, agreementName, contentHash }, children }: SignProps) {
  const styles = useStyles();
  const { data, reload } = useCall(openingAgreement.checkAgreement, { productType });
  const signedTime = data?.agreements.find((one) => one.agreementId === agreementId)?.signedTime;
  if (signedTime)
    return (
      <>
        {children}
        <div className={styles.bar}>
          <span role="status">
            您已于 {dateTime(signedTime, 'YYYY-MM-DD HH:mm')} 授权。没有在途业务时，可以在用户中心的协议查询中申请撤回。
          </span>
        </div>
      </>
    );
  return (
    <ReadGate
      label={agreementName}
      seconds={leastReadSeconds}
      scrolls="page"
      action={(read) => (
        <ActionButton
          call={openingAgreement.agree}
          input={{ agreementId, contentHash }}
          appearance="primary"
          disabled={!read}
          done="已授权"
          onDone={reload}
        >
          同意并授权
        </ActionButton>
      )}
    >
      {children}
    </ReadGate>
  );
}

/** 签署：读到文末并满十秒后可以同意；访客先登录。 */
function Signing(props: SignProps) {
  const styles = useStyles();
  const { loggedIn } = useSession();
  if (loggedIn) return <Reading {...props} />;
  return (
    <>
      {props.children}
      <div className={styles.bar}>
        <span>登录后可以签署本授权。</span>
        <LinkButton to="/login/index" appearance="primary">
          登录
        </LinkButton>
      </div>
    </>
  );
}

interface Props {
  productType: string;
  name: string;
  /** What the product offers beside its text. */
  children?: ReactNode;
}

interface TextProps {
  text: Text;
  children: ReactNode;
}

/** 正文：字号、打印、文本摘要。 */
function Article({ text, children }: TextProps) {
  const styles = useStyles();
  const [large, setLarge] = useState(false);
  const { loggedIn } = useSession();
  return (
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
      <div className={styles.body} data-large={large}>
        <SafeHtml html={text.contentHtml} />
      </div>
      {loggedIn && (
        <div className={mergeClasses(styles.body, styles.hash)}>
          文本摘要 <CopyText text={text.contentHash}>{`${text.contentHash.slice(0, 12)}…`}</CopyText>
        </div>
      )}
    </article>
  );
}

function Read({ text, productType, children }: TextProps & { productType: string }) {
  const [params] = useSearchParams();
  const article = <Article text={text}>{children}</Article>;
  if (params.get('sign') !== '1') return article;
  return (
    <Signing productType={productType} text={text}>
      {article}
    </Signing>
  );
}

/** 一个产品的平台授权文本；带 ?sign=1 且已登录时可以签署。 */
export function ProtocolText({ productType, name, children }: Props) {
  const styles = useStyles();
  const answer = useCall(protocol.public, { productType });
  return (
    <Frame trail={[['平台授权', '/protocol']]} here={name} width="reading">
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
            <Read text={text} productType={productType}>
              {children}
            </Read>
          )
        }
      </WhenLoaded>
    </Frame>
  );
}
