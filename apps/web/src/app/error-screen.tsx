import { Component, type ReactNode } from 'react';
import { tc } from '../i18n/en/common.ts';
import { Button } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';

export function ErrorScreen() {
  return (
    <MessagePage title={tc('wentWrong')} hint={tc('wentWrongHint')}>
      <Button onClick={() => window.location.reload()}>{tc('refreshPage')}</Button>
    </MessagePage>
  );
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}
