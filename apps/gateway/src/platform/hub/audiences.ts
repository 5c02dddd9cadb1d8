/** Clients that listen to exactly the same topics. */
export interface Audience<M> {
  readonly key: string;
  readonly topics: ReadonlySet<string>;
  readonly members: Set<M>;
}

const keyOf = (topics: ReadonlySet<string>): string => [...topics].toSorted().join('\n');

/** Groups clients by their topics, so that what is sent to a group is made once. */
export class Audiences<M> {
  /** Those who listen to nothing. */
  readonly nobody: Audience<M> = { key: '', topics: new Set(), members: new Set() };
  private readonly byKey = new Map<string, Audience<M>>();
  private readonly byTopic = new Map<string, Set<Audience<M>>>();

  /** Moves a member to those who listen to these topics. */
  move(member: M, from: Audience<M>, topics: ReadonlySet<string>): Audience<M> {
    const to = topics.size === 0 ? this.nobody : this.open(topics);
    if (to === from) return to;
    from.members.delete(member);
    if (from.members.size === 0) this.close(from);
    if (to !== this.nobody) to.members.add(member);
    return to;
  }

  of(topic: string): Iterable<Audience<M>> {
    return this.byTopic.get(topic) ?? [];
  }

  /** Whether nobody listens to a topic. */
  isEmpty(topic: string): boolean {
    return !this.byTopic.has(topic);
  }

  private open(topics: ReadonlySet<string>): Audience<M> {
    const key = keyOf(topics);
    const existing = this.byKey.get(key);
    if (existing) return existing;
    const audience = { key, topics, members: new Set<M>() };
    this.byKey.set(key, audience);
    for (const topic of topics) {
      const audiences = this.byTopic.get(topic);
      if (audiences) audiences.add(audience);
      else this.byTopic.set(topic, new Set([audience]));
    }
    return audience;
  }

  private close(audience: Audience<M>): void {
    if (this.byKey.get(audience.key) !== audience) return;
    this.byKey.delete(audience.key);
    for (const topic of audience.topics) {
      const audiences = this.byTopic.get(topic);
      audiences?.delete(audience);
      if (audiences?.size === 0) this.byTopic.delete(topic);
    }
  }
}
