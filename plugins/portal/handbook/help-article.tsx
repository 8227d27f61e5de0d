import { useSubmit } from '@portal/sdk';
import { HELP_REASON } from '@portal/sdk/calls/content';
import type { InputOf } from '@portal/sdk/contract';
import { date } from '@portal/sdk/format';
import {
  Attachments,
  BusyButton,
  Button,
  downloadPublished,
  look,
  makeStyles,
  meaning,
  SafeHtml,
  TextLink,
  tokens,
} from '@portal/sdk/ui';
import { ThumbDislikeRegular } from '@fluentui/react-icons/svg/thumb-dislike';
import { ThumbLikeRegular } from '@fluentui/react-icons/svg/thumb-like';
import { useState } from 'react';
import { knot } from '../looks.ts';
import { handbook, type HelpArticle } from './contract.ts';

const useStyles = makeStyles({
  box: {
    ...look.row('12px'),
    flexWrap: 'wrap',
    marginTop: '32px',
    paddingTop: '16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    minHeight: '36px',
  },
  hint: { color: tokens.colorNeutralForeground3, fontSize: '12px' },
  article: {
    ...look.panel,
    minWidth: 0,
    padding: '24px 32px',
    minHeight: '480px',
    '@media (max-width: 700px)': { padding: '16px' },
  },
  trail: { ...look.quiet, display: 'flex', gap: '8px', flexWrap: 'wrap' },
  note: {
    margin: '12px 0',
    padding: '8px 12px',
    borderRadius: '4px',
    backgroundColor: meaning.toneWaitingGround,
    color: meaning.toneWaitingText,
  },
  title: { margin: '8px 0', fontSize: '24px', lineHeight: '36px', fontWeight: tokens.fontWeightSemibold },
  facts: { ...look.quiet, display: 'flex', gap: '16px', fontVariantNumeric: 'tabular-nums' },
  summary: {
    margin: '12px 0',
    padding: '12px 16px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
  },
  step: {
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr)',
    columnGap: '12px',
    scrollMarginTop: '72px',
    paddingTop: '12px',
  },
  knot: { ...knot, backgroundColor: tokens.colorBrandBackground2 },
  stepTitle: { margin: 0, fontSize: '16px', lineHeight: '28px', fontWeight: tokens.fontWeightSemibold },
  links: { display: 'flex', flexDirection: 'column', gap: '8px', paddingLeft: '20px' },
});

/** 有用或者没用；没用时问原因。 */
function Feedback({ id, usefulPercent }: { id: string; usefulPercent: number | null }) {
  const styles = useStyles();
  const { busy, submit } = useSubmit(handbook.feedback);
  const [phase, setPhase] = useState<'asking' | 'why' | 'done'>('asking');
  const send = async (opinion: Omit<InputOf<typeof handbook.feedback>, 'id'>) => {
    if ((await submit({ id, ...opinion })) !== undefined) setPhase('done');
  };
  return (
    <div className={styles.box} role="group" aria-label="文章评价">
      {phase === 'asking' && (
        <>
          <span>这篇文章对您有帮助吗？</span>
          <BusyButton busy={busy} icon={<ThumbLikeRegular />} onClick={() => void send({ useful: true })}>
            有用
          </BusyButton>
          <Button icon={<ThumbDislikeRegular />} onClick={() => setPhase('why')}>
            没用
          </Button>
          {usefulPercent !== null && <span className={styles.hint}>{usefulPercent}% 的读者认为有用</span>}
        </>
      )}
      {phase === 'why' && (
        <>
          <span>没有帮到您，原因是</span>
          {HELP_REASON.list.map((reason) => (
            <BusyButton key={reason} busy={busy} onClick={() => void send({ useful: false, reason })}>
              {HELP_REASON.texts[reason]}
            </BusyButton>
          ))}
        </>
      )}
      {phase === 'done' && <span role="status">感谢您的评价，编辑会根据反馈改进文章。</span>}
    </div>
  );
}

/** 帮助文章：步骤、手册下载、评价；产品与主题列出其下的文章。 */
export function HelpArticleView({ article }: { article: HelpArticle }) {
  const styles = useStyles();
  const { id, summary, path, children, manualFileId, manualFileName } = article;
  const isArticle = article.nodeType === 'ARTICLE';
  return (
    <article className={styles.article}>
      <nav className={styles.trail} aria-label="所在目录">
        {path.slice(0, -1).map((node) => (
          <span key={node.id}>
            <TextLink to={`/ef/helpCenter?id=${node.id}`}>{node.title}</TextLink> /
          </span>
        ))}
        <span>{path.at(-1)?.title}</span>
      </nav>
      {article.missing && (
        <p className={styles.note} role="status">
          要找的文章已下线，或者需要登录后查看。以下是同一主题的其他内容。
        </p>
      )}
      <h1 className={styles.title}>{article.title}</h1>
      {isArticle && (
        <div className={styles.facts}>
          <span>版本 {article.versionNo}</span>
          <span>更新于 {date(article.updateTime)}</span>
        </div>
      )}
      {summary !== '' && <p className={styles.summary}>{summary}</p>}
      {article.content !== '' && <SafeHtml html={article.content} />}
      {article.steps.map((step, index) => (
        <section key={step.title} id={`step-${index + 1}`} className={styles.step}>
          <span className={styles.knot} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h2 className={styles.stepTitle}>{step.title}</h2>
            <SafeHtml html={step.content} />
          </div>
        </section>
      ))}
      {manualFileId !== null && (
        <Attachments
          files={[{ fileId: manualFileId, fileName: manualFileName ?? '操作手册' }]}
          download={downloadPublished}
        />
      )}
      {children.length > 0 && (
        <ul className={styles.links}>
          {children.map((node) => (
            <li key={node.id}>
              <TextLink to={`/ef/helpCenter?id=${node.id}`}>{node.title}</TextLink>
            </li>
          ))}
        </ul>
      )}
      {isArticle && <Feedback key={id} id={id} usefulPercent={article.usefulPercent} />}
    </article>
  );
}
