import { toast, useSubmit, useSession } from '@portal/sdk';
import { Button, copyText, makeStyles, tokens } from '@portal/sdk/ui';
import { useNavigate } from '@portal/sdk/router';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { ThumbLikeRegular } from '@fluentui/react-icons/svg/thumb-like';
import { useState } from 'react';
import { management } from '../management/contract.ts';

export type FontSize = 'small' | 'medium' | 'large';

const SIZES: readonly (readonly [FontSize, string])[] = [
  ['small', '小'],
  ['medium', '中'],
  ['large', '大'],
];

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', gap: '4px', flexWrap: 'wrap', '@media print': { display: 'none' } },
  sizes: { display: 'flex', alignItems: 'center', marginRight: '8px', color: tokens.colorNeutralForeground3 },
  size: { minWidth: '32px' },
});

async function copyAddress(): Promise<void> {
  const copied = await copyText(window.location.href);
  toast(
    copied ? { intent: 'success', message: '链接已复制' } : { intent: 'warning', message: '复制失败，请从地址栏复制' },
  );
}

/** 字号、复制链接、打印。 */
export function ArticleTools({ size, onSize }: { size: FontSize; onSize: (size: FontSize) => void }) {
  const styles = useStyles();
  return (
    <div className={styles.bar}>
      <div className={styles.sizes} role="group" aria-label="字号">
        字号
        {SIZES.map(([value, text]) => (
          <Button
            key={value}
            className={styles.size}
            size="small"
            appearance={value === size ? 'secondary' : 'subtle'}
            aria-pressed={value === size}
            onClick={() => onSize(value)}
          >
            {text}
          </Button>
        ))}
      </div>
      <Button size="small" appearance="subtle" icon={<LinkRegular />} onClick={() => void copyAddress()}>
        复制链接
      </Button>
      <Button size="small" appearance="subtle" icon={<PrintRegular />} onClick={() => window.print()}>
        打印
      </Button>
    </div>
  );
}

/** 点赞：登录后可用，再按一次取消。 */
export function LikeButton({ contentId, liked, likeCount }: { contentId: string; liked: boolean; likeCount: number }) {
  const { loggedIn } = useSession();
  const navigate = useNavigate();
  const { busy, submit } = useSubmit(management.likeCount);
  const [now, setNow] = useState({ liked, likeCount });
  const press = async () => {
    if (!loggedIn) {
      toast({ intent: 'info', message: '登录后可以点赞' });
      return navigate('/login/index');
    }
    const answer = await submit({ contentId, like: !now.liked });
    if (answer) setNow(answer);
  };
  return (
    <Button
      appearance={now.liked ? 'primary' : 'secondary'}
      icon={<ThumbLikeRegular />}
      aria-pressed={now.liked}
      disabledFocusable={busy}
      onClick={() => void press()}
    >
      {now.liked ? '已赞' : '点赞'} {now.likeCount}
    </Button>
  );
}
