import { useEffect, useState } from "preact/hooks";

const JOB = /^#\/job\/([a-zA-Z0-9_-]{1,128})$/;

/** The job that an address names; `undefined` on the start page. */
export function jobIdOf(hash: string): string | undefined {
  return JOB.exec(hash)?.[1];
}

/** The address of a job within the page. */
export function jobAddress(jobId: string): string {
  return `#/job/${jobId}`;
}

/** The job that is open, as the address says it, so that Back and Reload work. */
export function useOpenJob(): string | undefined {
  const [jobId, setJobId] = useState(() => jobIdOf(location.hash));
  useEffect(() => {
    const follow = () => setJobId(jobIdOf(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return jobId;
}
