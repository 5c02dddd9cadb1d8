import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Catches what a page throws while it renders. */
export class CrashBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashPage /> : this.props.children;
  }
}
