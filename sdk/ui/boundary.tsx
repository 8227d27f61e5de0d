import { Component, type ReactNode } from 'react';
import { mutate } from 'swr';
import { bus } from '../bus.ts';
import { Card } from './section.tsx';
import { ErrorState } from './states.tsx';

interface Props {
  /** What failed, as the user knows it: the page's or the card's title. */
  name?: string;
  /** Plugin that it belongs to, where the error does not tell. */
  owner?: string;
  children: ReactNode;
}

/** Keeps an error of its children to one card with a retry. */
export class Boundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown) {
    const { owner } = this.props;
    bus.emit('fault:caught', { error: error instanceof Error ? error : new Error(String(error)), owner });
  }

  /** Draws again, and asks again: an answer kept from before may be what could not be drawn. */
  retry = () => {
    void mutate(() => true, undefined);
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { name } = this.props;
    return (
      <Card>
        <ErrorState
          title={name === undefined ? '此处内容出现异常' : `“${name}”出现异常`}
          message="其他功能不受影响。请重试，仍有问题请联系客服。"
          onRetry={this.retry}
        />
      </Card>
    );
  }
}
