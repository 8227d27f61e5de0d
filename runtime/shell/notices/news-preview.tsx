import { useDeployment } from '@portal/sdk';
import { type Article, sourceHiddenSubjectId } from '@portal/sdk/calls/content';
import { dateTime } from '@portal/sdk/format';
import { Attachments, downloadPublished, makeStyles, SafeHtml, tokens } from '@portal/sdk/ui';

const useStyles = makeStyles({
  title: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: tokens.fontWeightSemibold },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 20px',
    paddingBlock: '8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  body: { maxWidth: '760px', '& > div': { fontSize: '14px' } },
  files: { margin: '16px 0 8px', fontSize: '14px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
});

/** 新闻预览：标题、来源、作者、时间、正文、附件。 */
export function NewsPreview({ article }: { article: Article }) {
  const styles = useStyles();
  const { phone } = useDeployment();
  const { title, contentSource, author, updateTime, content, attachmentFiles, contentSiteSubjects } = article;
  const hidden = contentSiteSubjects.some(({ subjectId }) => subjectId === sourceHiddenSubjectId);
  return (
    <article aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.facts}>
        {!hidden && contentSource !== null && <span>来源：{contentSource}</span>}
        {!hidden && author !== null && <span>作者：{author}</span>}
        <time>{dateTime(updateTime)}</time>
      </div>
      <div className={styles.body}>
        <SafeHtml html={content.replaceAll('{phone}', phone)} />
      </div>
      {attachmentFiles.length > 0 && (
        <>
          <h4 className={styles.files}>附件</h4>
          <Attachments files={attachmentFiles} download={downloadPublished} />
        </>
      )}
    </article>
  );
}
