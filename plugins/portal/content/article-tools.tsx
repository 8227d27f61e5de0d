import { toast, useSession, useSubmit } from '@portal/sdk';
import { Button, copyText, look, makeStyles, tokens } from '@portal/sdk/ui';
import { useNavigate } from '@portal/sdk/router';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { ThumbLikeRegular } from '@fluentui/react-icons/svg/thumb-like';
import { useState } from 'react';
import { unprinted } from '../looks.ts';
import { management } from '../management/contract.ts';

const SIZES = { small: '小', medium: '中', large: '大' } as const;
export type FontSize = keyof typeof SIZES;

const useStyles = makeStyles({
  bar: { ...look.row('4px'), flexWrap: 'wrap', marginLeft: 'auto', ...unprinted },
  sizes: { display: 'flex', alignItems: 'center', marginRight: '8px', color: tokens.colorNeutralForeground3 },
  size: { minWidth: '32px' },
});

/** 字号、复制链接、打印。 */
export function ArticleTools({ size, onSize }: { size: FontSize; onSize: (size: FontSize) => void }) {
  const styles = useStyles();
  const tool = { size: 'small', appearance: 'subtle' } as const;
  return (
    <div className={styles.bar}>
      <div className={styles.sizes} role="group" aria-label="字号">
        字号
        {(Object.keys(SIZES) as FontSize[]).map((one) => (
          <Button
            key={one}
            className={styles.size}
            size="small"
            appearance={one === size ? 'secondary' : 'subtle'}
            aria-pressed={one === size}
            onClick={() => onSize(one)}
          >
            {SIZES[one]}
          </Button>
        ))}
      </div>
      <Button
        {...tool}
        icon={<LinkRegular />}
        onClick={() => void copyText(location.href, '链接已复制', '请从地址栏复制')}
      >
        复制链接
      </Button>
      <Button {...tool} icon={<PrintRegular />} onClick={() => window.print()}>
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
