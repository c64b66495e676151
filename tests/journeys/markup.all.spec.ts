import { signIn } from "../support/attorney.ts";
import { startCanary } from "../support/canary.ts";
import { addApiDocument, createApiForm, createApiSession } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { button, collectBrowserMessages, expect, test, title, waitForScripts, withAndWithoutScripts } from "../support/journey.ts";

withAndWithoutScripts((scripts) => {
  test("no office page runs or loads markup that clients sent", async ({ page, server }) => {
    const canary = await startCanary();
    const attack = `"><img src=${canary.url} onerror=alert(1)></script><script>alert(2)</script>{{7*7}}`;
    const formData = {
      personalInfo: { clientName: attack, clientSSN: "987-65-4320", previousNames: attack },
      contactInfo: { city: attack, email: "ann@example.com" },
      vehicles: [{ make: attack, model: attack }],
      financialAffairs: { lawsuits: `${attack}\n${attack}` },
    };
    const file = pdf(`${attack.replaceAll("/", ":")}.pdf`);
    const id = await createApiForm(server.url, formData);
    const document = await addApiDocument(server.url, id, "payStubs", file.name, file.buffer);
    const session = await createApiSession(server.url, { clientName: attack, clientEmail: "ann@example.com", comments: attack }, [file]);
    const complaints = collectBrowserMessages(page);
    page.on("dialog", (dialog) => complaints.push(dialog.message()));

    await signIn(page);
    const headers = { Origin: server.url };
    await page.request.patch(`/api/bankruptcy-forms/${id}`, {
      data: { formData: { contactInfo: { county: attack }, vehicles: [{ make: `${attack} changed` }] } },
      headers,
    });
    await page.request.get(`/api/bankruptcy-forms/${id}/documents/payStubs/${document}/download`);
    const pages = [
      "/admin/dashboard",
      "/admin/dashboard?tab=uploads",
      `/admin/dashboard?search=${encodeURIComponent(attack)}`,
      `/admin/submissions/${id}`,
      `/admin/submissions/${id}/answers`,
      `/admin/submissions/${id}/history`,
      `/admin/submissions/${id}/delete`,
      `/admin/upload-sessions/${session}`,
    ];
    for (const address of pages) {
      await page.goto(address);
      if (scripts) await waitForScripts(page);
      await expect(page.getByText("{{7*7}}").first(), address).toBeAttached();
    }
    await page.goto(`/admin/submissions/${id}/answers?open=personalInfo`);
    await button(page, "Show Social Security numbers").click();
    await expect(page.getByText("987-65-4320").first()).toBeVisible();
    await page.goto(`/admin/submissions/${id}/delete`);
    await button(page, "Delete").click();
    await expect(title(page)).toHaveText("Attorney Dashboard");
    await page.getByText("Recent activity").click();
    await canary.stop();
    expect([complaints, canary.visits]).toEqual([[], []]);
  });
});
