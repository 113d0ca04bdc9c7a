/** A comment on a pull request. */
export interface Comment {
  readonly id: number;
  readonly issue: number;
  readonly author: string;
  body: string;
}

/** The comments of one repository, in the order they were made. */
export class Comments {
  readonly #all = new Map<number, Comment>();
  #last = 1000;

  /** The comments of one pull request. */
  on(issue: number): Comment[] {
    return [...this.#all.values()].filter((comment) => comment.issue === issue);
  }

  get(id: number): Comment | undefined {
    return this.#all.get(id);
  }

  add(issue: number, { author, body }: { author: string; body: string }): Comment {
    this.#last += 1;
    const comment: Comment = { id: this.#last, issue, author, body };
    this.#all.set(comment.id, comment);
    return comment;
  }

  delete(id: number): void {
    this.#all.delete(id);
  }
}
