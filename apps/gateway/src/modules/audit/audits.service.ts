import { Inject, Injectable, Logger } from '@nestjs/common';
import { verdictOf, type AuditReport, type Audits } from '@chaintide/contracts/money/audit';
import { CONFIG, type Config } from '../../config.ts';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { ChainService } from '../chain/chain.service.ts';
import { accountKeysOf } from '../networks/account-keys.service.ts';
import { AuditsRepository } from './audits.repository.ts';
import { fullAudit } from './full-audit.ts';

/** Audits on request: one at a time, because each asks the nodes for every address. */
@Injectable()
export class AuditsService {
  private readonly logger = new Logger(AuditsService.name);
  private running: Promise<AuditReport> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: Database,
    private readonly chain: ChainService,
    private readonly repository: AuditsRepository,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<Audits> {
    const [newest, earlier] = await Promise.all([this.repository.newest(), this.repository.earlier()]);
    return { newest: newest ?? null, earlier };
  }

  /** How the newest audit ended; undefined before the first. */
  newestVerdict(): Promise<Pick<AuditReport, 'verdict' | 'at'> | undefined> {
    return this.repository.newestVerdict();
  }

  /** Callers at the same time get the same audit. */
  run(byId: number): Promise<AuditReport> {
    this.running ??= this.perform(byId).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async perform(byId: number): Promise<AuditReport> {
    const { config, db, chain, clock } = this;
    const at = clock.now();
    const content = await fullAudit({ db, chain, ownWallets: config.OWN_WALLETS }, accountKeysOf(config));
    const verdict = verdictOf(content);
    await this.repository.add({ at, byId, tookMs: Math.max(0, clock.now() - at), verdict, content });
    this.logger.log({ byId, verdict, findings: content.findings.length }, 'the books were audited');
    return (await this.repository.newest())!;
  }
}
