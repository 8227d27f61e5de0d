import { request, useCall, useDeployment } from '@portal/sdk';
import { purchaseNotice, type PurchaseNotice } from '@portal/sdk/calls/content';
import { dateTime } from '@portal/sdk/format';
import { Link, useSearchParams } from '@portal/sdk/router';
import {
  Attachments,
  Descriptions,
  downloadPublished,
  EmptyState,
  factsOf,
  LinkButton,
  look,
  makeStyles,
  mergeClasses,
  SafeHtml,
  tokens,
  ToneTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { useEffect, useState } from 'react';
import { Frame } from '../frame.tsx';
import { facts, paper, unprinted } from '../looks.ts';
import { ArticleTools, type FontSize, LikeButton } from './article-tools.tsx';
import { type Article, content } from './contract.ts';
import { Deadline, useServerNow } from './deadline.tsx';

const useStyles = makeStyles({
  article: paper,
  title: { ...look.heading('28px', '40px'), marginBottom: '12px' },
  facts: {
    ...facts,
    paddingBottom: '16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    marginBottom: '16px',
  },
  notice: {
    padding: '16px',
    marginBottom: '16px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  body: { maxWidth: '760px' },
  small: { '& > div': { fontSize: '14px' } },
  medium: {},
  large: { '& > div': { fontSize: '20px' } },
  files: { marginTop: '32px' },
  filesTitle: { ...look.heading('16px', '24px'), marginBottom: '8px' },
  foot: { display: 'flex', justifyContent: 'center', padding: '32px 0', ...unprinted },
  beside: {
    ...look.grid('1fr 1fr', '16px'),
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingTop: '16px',
    ...unprinted,
  },
  link: { ...look.anchor, minWidth: 0, ':hover': { color: tokens.colorBrandForegroundLinkHover } },
  end: { textAlign: 'right' },
  label: { ...look.quiet, display: 'block' },
  name: { ...look.oneLine, display: 'block' },
});

/** Views of this tab that have been counted. */
const viewed = new Set<string>();

const countView = (id: string): void => {
  if (viewed.has(id)) return;
  viewed.add(id);
  void request(content.viewed, { id }, { quiet: true }).catch(() => viewed.delete(id));
};

/** 采购公告的要素。 */
function NoticeFacts({ notice }: { notice: PurchaseNotice }) {
  const serverNow = useServerNow();
  return (
    <div className={useStyles().notice}>
      <Descriptions
        columns={2}
        items={factsOf(purchaseNotice, notice, [
          'noticeNo',
          'purchaserName',
          'noticeType',
          'category',
          'status',
          { field: 'deadline', as: (at) => <Deadline at={at} serverNow={serverNow} /> },
        ])}
      />
    </div>
  );
}

/** 上一篇、下一篇，同一栏目内。 */
function Neighbours({ previous, next }: Pick<Article, 'previous' | 'next'>) {
  const styles = useStyles();
  const side = (label: string, one: Article['next']) =>
    one ? (
      <Link className={styles.link} to={`/ef/newsDetails?id=${one.id}`}>
        <span className={styles.label}>{label}</span>
        <span className={styles.name}>{one.title}</span>
      </Link>
    ) : (
      <span className={styles.label}>没有{label}了</span>
    );
  return (
    <nav className={styles.beside} aria-label="相邻文章">
      {side('上一篇', previous)}
      <div className={styles.end}>{side('下一篇', next)}</div>
    </nav>
  );
}

function Body({ article }: { article: Article }) {
  const styles = useStyles();
  const { phone } = useDeployment();
  const [size, setSize] = useState<FontSize>('medium');
  const { id, contentSource, author, attachmentFiles } = article;
  return (
    <article className={styles.article}>
      <h1 className={styles.title}>{article.title}</h1>
      <div className={styles.facts}>
        {article.preview && <ToneTag tone="waiting">预览</ToneTag>}
        {contentSource !== null && <span>来源：{contentSource}</span>}
        {author !== null && author !== contentSource && <span>作者：{author}</span>}
        <time>{dateTime(article.updateTime, 'YYYY-MM-DD HH:mm')}</time>
        <span>浏览 {article.viewCount.toLocaleString('zh-CN')}</span>
        <ArticleTools size={size} onSize={setSize} />
      </div>
      {article.notice && <NoticeFacts notice={article.notice} />}
      <div className={mergeClasses(styles.body, styles[size])}>
        <SafeHtml html={article.content.replaceAll('{phone}', phone)} />
      </div>
      {attachmentFiles.length > 0 && (
        <section className={mergeClasses(styles.body, styles.files)}>
          <h2 className={styles.filesTitle}>附件</h2>
          <Attachments files={attachmentFiles} download={downloadPublished} />
        </section>
      )}
      <div className={styles.foot}>
        <LikeButton key={id} contentId={id} liked={article.liked} likeCount={article.likeCount} />
      </div>
      <Neighbours previous={article.previous} next={article.next} />
    </article>
  );
}

/** Instead of an article. */
function Nothing({ title, hint }: { title: string; hint: string }) {
  const others = (
    <LinkButton to="/ef/newsList" appearance="primary">
      查看其他文章
    </LinkButton>
  );
  return (
    <div className={useStyles().article}>
      <EmptyState title={title} hint={hint} action={others} />
    </div>
  );
}

/** 新闻详情：正文、附件、点赞、打印、上一篇与下一篇。 */
export default function NewsDetailsPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const businessCode = params.get('businessCode');
  const byId = useCall(content.detail, id === null ? undefined : { id });
  const byCode = useCall(
    content.detailByBusinessCode,
    id !== null || businessCode === null ? undefined : { businessCode },
  );
  const answer = id === null ? byCode : byId;
  const shown = answer.data?.offline === false && !answer.data.preview ? answer.data.id : undefined;
  useEffect(() => {
    if (shown !== undefined) countView(shown);
  }, [shown]);
  const subjects = answer.data?.contentSiteSubjects.slice(0, 1) ?? [];
  return (
    <Frame
      trail={[
        ['新闻公告', '/ef/newsList'],
        ...subjects.map((one) => [one.subjectName, `/ef/newsList?subjectCode=${one.subjectCode}`] as const),
      ]}
      here={answer.data?.title ?? '新闻详情'}
      width="reading"
    >
      {id === null && businessCode === null ? (
        <Nothing title="没有指定文章" hint="请从列表中选择要阅读的文章。" />
      ) : (
        <WhenLoaded answer={answer} rows={16}>
          {(article) =>
            article.offline && !article.preview ? (
              <Nothing title="内容已下线" hint={`《${article.title}》已超过展示期限或者被撤下。`} />
            ) : (
              <Body key={article.id} article={article} />
            )
          }
        </WhenLoaded>
      )}
    </Frame>
  );
}
