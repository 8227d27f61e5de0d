import { request, useCall, useDeployment } from '@portal/sdk';
import { manageFile } from '@portal/sdk/calls/files';
import { dateTime } from '@portal/sdk/format';
import { useSearchParams } from '@portal/sdk/router';
import {
  Attachments,
  EmptyState,
  LinkButton,
  makeStyles,
  mergeClasses,
  SafeHtml,
  ToneTag,
  tokens,
  WhenLoaded,
} from '@portal/sdk/ui';
import { useEffect, useState } from 'react';
import { ArticleTools, type FontSize, LikeButton } from './article-tools.tsx';
import { type Article, content } from './contract.ts';
import { Frame } from '../frame.tsx';
import { Neighbours } from './neighbours.tsx';
import { NoticeFacts } from './notice-facts.tsx';

const useStyles = makeStyles({
  article: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    padding: '40px 48px',
    minHeight: '560px',
    '@media (max-width: 700px)': { padding: '20px 16px' },
    '@media print': { border: 'none', padding: 0 },
  },
  title: { margin: '0 0 12px', fontSize: '28px', lineHeight: '40px', fontWeight: tokens.fontWeightSemibold },
  facts: {
    display: 'flex',
    gap: '8px 20px',
    flexWrap: 'wrap',
    alignItems: 'center',
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
    paddingBottom: '16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    marginBottom: '16px',
    fontVariantNumeric: 'tabular-nums',
  },
  tools: { marginLeft: 'auto' },
  body: { maxWidth: '760px', marginInline: 'auto' },
  small: { '& > div': { fontSize: '14px' } },
  medium: {},
  large: { '& > div': { fontSize: '20px' } },
  files: { marginTop: '32px' },
  filesTitle: { margin: '0 0 8px', fontSize: '16px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  foot: { display: 'flex', justifyContent: 'center', padding: '32px 0', '@media print': { display: 'none' } },
});

/** Views of this tab that have been counted. */
const viewed = new Set<string>();

const countView = (id: string): void => {
  if (viewed.has(id)) return;
  viewed.add(id);
  void request(content.viewed, { id }, { quiet: true }).catch(() => viewed.delete(id));
};

function Body({ article }: { article: Article }) {
  const styles = useStyles();
  const { phone } = useDeployment();
  const [size, setSize] = useState<FontSize>('medium');
  const { id, title, contentSource, author, updateTime, viewCount, attachmentFiles, preview, notice } = article;
  return (
    <article className={styles.article}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.facts}>
        {preview && <ToneTag tone="waiting">预览</ToneTag>}
        {contentSource !== null && <span>来源：{contentSource}</span>}
        {author !== null && author !== contentSource && <span>作者：{author}</span>}
        <time>{dateTime(updateTime, 'YYYY-MM-DD HH:mm')}</time>
        <span>浏览 {viewCount.toLocaleString('zh-CN')}</span>
        <div className={styles.tools}>
          <ArticleTools size={size} onSize={setSize} />
        </div>
      </div>
      {notice && <NoticeFacts notice={notice} />}
      <div className={mergeClasses(styles.body, styles[size])}>
        <SafeHtml html={article.content.replaceAll('{phone}', phone)} />
      </div>
      {attachmentFiles.length > 0 && (
        <section className={mergeClasses(styles.body, styles.files)}>
          <h2 className={styles.filesTitle}>附件</h2>
          <Attachments
            files={attachmentFiles}
            download={({ fileId }) => request(manageFile.download, { fileId }).catch(() => undefined)}
          />
        </section>
      )}
      <div className={styles.foot}>
        <LikeButton key={id} contentId={id} liked={article.liked} likeCount={article.likeCount} />
      </div>
      <Neighbours previous={article.previous} next={article.next} />
    </article>
  );
}

/** 新闻详情：正文、附件、点赞、打印、上一篇与下一篇。 */
export default function NewsDetailsPage() {
  const styles = useStyles();
  const [params] = useSearchParams();
  const id = params.get('id');
  const businessCode = params.get('businessCode');
  const byId = useCall(content.detail, id === null ? undefined : { id });
  const byCode = useCall(
    content.detailByBusinessCode,
    id === null && businessCode !== null ? { businessCode } : undefined,
  );
  const answer = id === null ? byCode : byId;
  const shown = answer.data?.offline === false && !answer.data.preview ? answer.data.id : undefined;
  useEffect(() => {
    if (shown !== undefined) countView(shown);
  }, [shown]);
  const subject = answer.data?.contentSiteSubjects[0];
  const trail: [string, string][] = [
    ['首页', '/ef/home'],
    ['新闻公告', '/ef/newsList'],
  ];
  if (subject) trail.push([subject.subjectName, `/ef/newsList?subjectCode=${subject.subjectCode}`]);
  const back = (
    <LinkButton to="/ef/newsList" appearance="primary">
      查看其他文章
    </LinkButton>
  );
  return (
    <Frame trail={trail} here={answer.data?.title ?? '新闻详情'} width="reading">
      {id === null && businessCode === null ? (
        <div className={styles.article}>
          <EmptyState title="没有指定文章" hint="请从列表中选择要阅读的文章。" action={back} />
        </div>
      ) : (
        <WhenLoaded answer={answer} rows={16}>
          {(article) =>
            article.offline && !article.preview ? (
              <div className={styles.article}>
                <EmptyState title="内容已下线" hint={`《${article.title}》已超过展示期限或者被撤下。`} action={back} />
              </div>
            ) : (
              <Body key={article.id} article={article} />
            )
          }
        </WhenLoaded>
      )}
    </Frame>
  );
}
