import { useDeployment } from '@portal/sdk';
import { imageAddress } from '@portal/sdk/calls/files';
import { look, makeStyles, mergeClasses, SafeHtml, Stack, Tabs, tokens } from '@portal/sdk/ui';
import { useState } from 'react';
import type { IssueDetail } from './contract.ts';

const useStyles = makeStyles({
  page: { marginInline: 'auto', width: '100%', maxWidth: '860px' },
  phone: {
    maxWidth: '375px',
    height: '667px',
    overflowY: 'auto',
    padding: '16px',
    border: `8px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '24px',
  },
  title: { ...look.heading('22px', '32px'), textAlign: 'center' },
  facts: { color: tokens.colorNeutralForeground3, textAlign: 'center', marginBlock: '8px 16px' },
  summary: { padding: '12px 16px', backgroundColor: tokens.colorNeutralBackground2, borderRadius: '4px' },
});

/** 读者看到的样子；封面只出现在列表里。 */
export function Preview({ issue }: { issue: IssueDetail }) {
  const styles = useStyles();
  const { phone } = useDeployment();
  const [width, setWidth] = useState<'desk' | 'phone'>('desk');
  const { title, summary, contentSource, author, content, coverFiles } = issue;
  const [cover] = coverFiles;
  const html = cover ? `<p><img src="${imageAddress(cover.fileId)}" alt="封面"></p>${content}` : content;
  return (
    <Stack>
      <Tabs
        label="预览宽度"
        value={width}
        onChange={setWidth}
        tabs={[
          { value: 'desk', text: '电脑' },
          { value: 'phone', text: '手机' },
        ]}
      />
      <article className={mergeClasses(styles.page, width === 'phone' && styles.phone)} aria-label="文章预览">
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.facts}>
          {[contentSource && `来源：${contentSource}`, author && `作者：${author}`].filter(Boolean).join('　')}
        </p>
        {summary !== '' && <p className={styles.summary}>{summary}</p>}
        <SafeHtml html={html.replaceAll('{phone}', phone)} />
      </article>
    </Stack>
  );
}
